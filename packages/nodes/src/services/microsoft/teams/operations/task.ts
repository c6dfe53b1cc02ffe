import {
  choiceOf,
  choicesOf,
  collection,
  dateTime,
  locator,
  NodeError,
  number,
  options,
  path,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { parseDate } from '../../../../lib/date/parse-date.ts';
import { ownPaging } from '../../graph-service.ts';
import { teams } from '../client.ts';
import { idOf, lookups } from '../lookups.ts';

const optional = { label: 'Options', placeholder: 'Add option' } as const;
const changes = { label: 'Fields to change', placeholder: 'Add field' } as const;
const required = { required: true } as const;
const taskId = string('taskId', { label: 'Task ID', ...required });
const title = { label: 'Title' } as const;
const due = { label: 'Due' } as const;
const done = number('percentComplete', {
  label: 'Done (percent)',
  description: '0 is not begun, 100 is done',
  typeOptions: { minValue: 0, maxValue: 100 },
});
const tasksFor = options('tasksFor', {
  label: 'Tasks of',
  default: 'member',
  ...required,
  options: [
    { name: 'A member', value: 'member' },
    { name: 'A plan', value: 'plan' },
  ],
});

const task = z.looseObject({ '@odata.etag': z.string() });
const entity = z.record(z.string(), z.json());
const DONE = { json: { success: true } };
const taskAt = (id: string) => path`/planner/tasks/${id}`;

interface Fields {
  groupId?: unknown;
  planId?: unknown;
  bucketId?: unknown;
  assignedTo?: unknown;
  title?: string | undefined;
  dueDateTime?: string | undefined;
  percentComplete?: number | undefined;
  labels?: string[] | undefined;
}

/** A task as Planner takes it. The group only leads to the plan. */
function taskOf({ groupId: _group, planId, bucketId, assignedTo, dueDateTime, labels, ...rest }: Fields, zone: string) {
  const person = idOf(assignedTo);
  return {
    ...rest,
    planId: idOf(planId) || undefined,
    bucketId: idOf(bucketId) || undefined,
    dueDateTime: dueDateTime ? dueTime(dueDateTime, zone) : undefined,
    assignments: person ? { [person]: ASSIGNED } : undefined,
    appliedCategories: labels?.length ? Object.fromEntries(labels.map((label) => [label, true])) : undefined,
  };
}

/** At the end of the list of who it is given to. */
const ASSIGNED = { '@odata.type': 'microsoft.graph.plannerAssignment', orderHint: ' !' };

function dueTime(given: string, zone: string): string {
  const time = parseDate(given, zone)?.toUTC().toISO();
  if (time) return time;
  throw new NodeError(`'${given}' is not a date and time`, {
    description: 'Write it as 2030-12-31T18:00:00.',
    parameter: 'dueDateTime',
  });
}

/** Planner changes a task only for those who know how it stands. */
async function change(client: ServiceClient, id: string, how: { method: 'PATCH' | 'DELETE'; body?: object }) {
  const { '@odata.etag': etag } = await client.get(taskAt(id), { answer: task });
  const { method, body } = how;
  await client.json({ path: taskAt(id), method, headers: { 'if-match': etag }, ...(body && { body: { ...body } }) });
  return DONE;
}

interface Wanted {
  tasksFor: 'member' | 'plan';
  planId?: unknown;
  memberId?: string | undefined;
}

/** Tasks of a plan, or of a member: without one, of the account. */
async function tasksOf(client: ServiceClient, { tasksFor: whose, planId, memberId }: Wanted, limit: number) {
  const place =
    whose === 'plan'
      ? path`/planner/plans/${idOf(planId)}/tasks`
      : path`/users/${memberId || (await client.get('/me', { answer: z.object({ id: z.string() }) })).id}/planner/tasks`;
  const found = await client.all({ path: place }, { limit, paging: ownPaging });
  return found.map((entry) => ({ json: entity.parse(entry) }));
}

const remove = teams.operation('Delete', {
  parameters: [taskId],
  run: ({ client, parameters }) => change(client, parameters.taskId, { method: 'DELETE' }),
});
const get = teams.operation('Get', { parameters: [taskId], request: ({ taskId: id }) => ({ path: taskAt(id) }) });

const groupSource = options('groupSource', {
  label: 'Groups',
  default: 'all',
  ...required,
  options: [
    { name: 'All', value: 'all' },
    { name: 'Mine', value: 'mine' },
  ],
});
const chosenGroup = choiceOf('groupId', { label: 'Group', from: lookups.groups.choices, ...required });
const chosenPlan = choiceOf('planId', { label: 'Plan', from: lookups.plans.choices, ...required });
const chosenBucket = choiceOf('bucketId', { label: 'Bucket', from: lookups.buckets.choices, ...required });
const chosenPerson = choiceOf('assignedTo', { label: 'Assigned to', from: lookups.members.choices });
const labels = choicesOf('labels', { label: 'Labels', from: lookups.labels.choices });

export const taskOperationsV1 = {
  create: teams.operation('Create', {
    parameters: [
      groupSource,
      chosenGroup,
      chosenPlan,
      chosenBucket,
      string('title', { ...title, ...required }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [chosenPerson, dateTime('dueDateTime', due), labels, done],
      }),
    ],
    async run({ client, parameters: { planId, bucketId, title: name, additionalFields }, workflow }) {
      const body = taskOf({ planId, bucketId, title: name, ...additionalFields }, workflow.timezone);
      return { json: await client.post('/planner/tasks', body, { answer: entity }) };
    },
  }),
  delete: remove,
  get,
  getAll: teams.operation('Get many', {
    parameters: [
      tasksFor,
      groupSource,
      chosenGroup,
      when({ tasksFor: ['member'] }, choiceOf('memberId', { label: 'Member', from: lookups.members.choices })),
      when({ tasksFor: ['plan'] }, chosenPlan),
    ],
    paged: { limit: 50, most: 500 },
    run: ({ client, limit, parameters }) => tasksOf(client, parameters, limit),
  }),
  update: teams.operation('Update', {
    parameters: [
      taskId,
      groupSource,
      collection('updateFields', {
        ...changes,
        options: [
          chosenPerson,
          chosenBucket,
          dateTime('dueDateTime', due),
          chosenGroup,
          labels,
          done,
          chosenPlan,
          string('title', title),
        ],
      }),
    ],
    run: ({ client, parameters: { taskId: id, updateFields }, workflow }) =>
      change(client, id, { method: 'PATCH', body: taskOf(updateFields, workflow.timezone) }),
  }),
};

const group = locator('groupId', { label: 'Group', from: lookups.groups.search });
const plan = locator('planId', { label: 'Plan', from: lookups.plans.search });
const bucket = locator('bucketId', { label: 'Bucket', from: lookups.buckets.search });
const person = locator('assignedTo', { label: 'Assigned to', from: lookups.members.search });

export const taskOperationsV2 = {
  create: teams.operation('Create', {
    parameters: [
      { ...group, ...required },
      { ...plan, ...required },
      { ...bucket, ...required },
      string('title', { ...title, ...required }),
      collection('options', { ...optional, options: [person, dateTime('dueDateTime', due), done] }),
    ],
    async run({ client, parameters: { planId, bucketId, title: name, options: more }, workflow }) {
      const body = taskOf({ planId, bucketId, title: name, ...more }, workflow.timezone);
      return { json: await client.post('/planner/tasks', body, { answer: entity }) };
    },
  }),
  deleteTask: remove,
  get,
  getAll: teams.operation('Get many', {
    parameters: [tasksFor, { ...group, ...required }, when({ tasksFor: ['plan'] }, { ...plan, ...required })],
    paged: { limit: 100 },
    run: ({ client, limit, parameters }) => tasksOf(client, parameters, limit),
  }),
  update: teams.operation('Update', {
    parameters: [
      taskId,
      collection('updateFields', {
        ...changes,
        options: [person, bucket, dateTime('dueDateTime', due), group, done, plan, string('title', title)],
      }),
    ],
    run: ({ client, parameters: { taskId: id, updateFields }, workflow }) =>
      change(client, id, { method: 'PATCH', body: taskOf(updateFields, workflow.timezone) }),
  }),
};
