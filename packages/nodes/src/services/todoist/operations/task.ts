import {
  boolean,
  choiceOf,
  choicesOf,
  dateTime,
  isJsonObject,
  locator,
  number,
  options,
  path,
  type ServiceClient,
  since,
  string,
  succeeded,
  until,
  z,
} from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';
import { entity, todoist } from '../client.ts';
import { labels, projectChoices, projects, sections, tasks } from '../lookups.ts';
import { withOldNames } from '../old-names.ts';
import { fields, idOf } from '../parameters.ts';

/** Versions that know more than tasks. */
const NEWER = [2, 2.1, 2.2];

const taskId = idOf('taskId', 'Task ID');
const project = locator('project', { label: 'Project', from: projects, required: true });
const section = choiceOf('section', { label: 'Section', from: sections });
const content = { label: 'Content', typeOptions: { rows: 5 } };
const labelNames = choicesOf('labels', { label: 'Labels', from: labels });

/** What a task can hold, for creating and changing it. */
const contents = [
  string('description', { label: 'Description' }),
  dateTime('dueDateTime', { label: 'Due at' }),
  string('dueLang', { label: 'Language of the due date', placeholder: 'en' }),
  string('dueString', { label: 'Due in words', placeholder: 'tomorrow at 12' }),
  number('priority', {
    label: 'Priority',
    description: '4 is urgent',
    default: 1,
    typeOptions: { minValue: 1, maxValue: 4 },
  }),
  since(2, number('order', { label: 'Order' })),
  since(2, string('dueDate', { label: 'Due on', placeholder: '2026-05-02' })),
  since(2, string('assigneeId', { label: 'Assignee ID' })),
  since(2, number('duration', { label: 'Duration' })),
  since(
    2,
    options('durationUnit', {
      label: 'Unit of the duration',
      default: 'minute',
      options: [
        { name: 'Minutes', value: 'minute' },
        { name: 'Days', value: 'day' },
      ],
    }),
  ),
  since(2, string('deadlineDate', { label: 'Deadline', placeholder: '2026-05-02' })),
] as const;

interface Contents {
  description?: string | undefined;
  dueDateTime?: string | undefined;
  dueLang?: string | undefined;
  dueString?: string | undefined;
  priority?: number | undefined;
  order?: number | undefined;
  dueDate?: string | undefined;
  assigneeId?: string | undefined;
  duration?: number | undefined;
  durationUnit?: string | undefined;
  deadlineDate?: string | undefined;
}

function bodyOf(given: Contents, { zone, parameter }: { zone: string; parameter: string }) {
  return {
    priority: given.priority,
    description: given.description,
    due_datetime: optionalInstant(given.dueDateTime, { zone, parameter: `${parameter}.dueDateTime` }),
    due_string: given.dueString,
    due_lang: given.dueLang,
    due_date: given.dueDate || undefined,
    order: given.order,
    assignee_id: given.assigneeId || undefined,
    duration: given.duration,
    duration_unit: given.duration === undefined ? undefined : given.durationUnit,
    deadline_date: given.deadlineDate || undefined,
  };
}

/** Names of labels. Files of version 1 hold their ids. */
async function namesOf(client: ServiceClient, chosen: readonly string[] = []): Promise<string[] | undefined> {
  if (chosen.length === 0) return undefined;
  const answer = z.object({ name: z.string() });
  const name = async (label: string) =>
    /^\d+$/.test(label) ? (await client.get(path`/labels/${label}`, { answer })).name : label;
  return await Promise.all(chosen.map(String).map(name));
}

interface Filters {
  filter?: string;
  ids?: string;
  labelId?: string;
  lang?: string;
  parentId?: string;
  projectId?: string;
  sectionId?: string;
}

/** Where tasks are asked for: those that a filter of Todoist finds have a place of their own. */
function requestOf(given: Filters) {
  if (given.filter) return { path: path`/tasks/filter`, query: { query: given.filter, lang: given.lang || undefined } };
  return {
    path: path`/tasks`,
    query: {
      project_id: given.projectId || undefined,
      section_id: given.sectionId || undefined,
      parent_id: given.parentId || undefined,
      label: given.labelId || undefined,
      ids: given.ids || undefined,
    },
  };
}

function ending(label: 'Close' | 'Reopen', verb: 'close' | 'reopen') {
  return todoist.operation(label, {
    action: `${label} a task`,
    parameters: [taskId],
    request: ({ taskId: id }) => ({ method: 'POST', path: path`/tasks/${id}/${verb}` }),
    items: succeeded,
  });
}

export const taskOperations = {
  close: ending('Close', 'close'),
  create: todoist.operation('Create', {
    action: 'Create a task',
    parameters: [
      project,
      labelNames,
      string('content', { ...content, required: true }),
      fields('options', 'Additional fields', [
        ...contents,
        choiceOf('parentId', { label: 'Parent', from: tasks }),
        section,
      ]),
    ],
    async run({ client, node, workflow, parameters }) {
      const { parentId, section: part, ...given } = parameters.options;
      const body = {
        content: parameters.content,
        project_id: parameters.project.value,
        ...bodyOf({ priority: 1, ...given }, { zone: workflow.timezone, parameter: 'options' }),
        labels: await namesOf(client, parameters.labels),
        section_id: part || undefined,
        parent_id: parentId || undefined,
      };
      return { json: withOldNames('task', await client.post('/tasks', body, { answer: entity }), node.typeVersion) };
    },
  }),
  delete: todoist.operation('Delete', {
    action: 'Delete a task',
    parameters: [taskId],
    request: ({ taskId: id }) => ({ method: 'DELETE', path: path`/tasks/${id}` }),
    items: succeeded,
  }),
  get: todoist.operation('Get', {
    action: 'Get a task',
    parameters: [taskId],
    async run({ client, node, parameters: { taskId: id } }) {
      return { json: withOldNames('task', await client.get(path`/tasks/${id}`, { answer: entity }), node.typeVersion) };
    },
  }),
  getAll: todoist.operation('Get many', {
    action: 'Get many tasks',
    parameters: [
      fields('filters', 'Filters', [
        string('filter', { label: 'Filter', description: 'In the words of Todoist', placeholder: 'today | overdue' }),
        string('ids', { label: 'IDs', description: 'Separated by commas' }),
        choiceOf('labelId', { label: 'Label', from: labels }),
        string('lang', { label: 'Language of the filter', placeholder: 'en' }),
        choiceOf('parentId', { label: 'Parent', from: tasks }),
        choiceOf('projectId', { label: 'Project', from: projectChoices }),
        choiceOf('sectionId', { label: 'Section', from: sections }),
      ]),
    ],
    paged: { most: 500 },
    async run({ client, node, limit, parameters: { filters } }) {
      const [label] = (await namesOf(client, filters.labelId ? [filters.labelId] : [])) ?? [];
      const found = await client.all(requestOf({ ...filters, ...(label !== undefined && { labelId: label }) }), {
        limit,
      });
      return found.filter(isJsonObject).map((json) => ({ json: withOldNames('task', json, node.typeVersion) }));
    },
  }),
  move: todoist.operation('Move', {
    action: 'Move a task',
    parameters: [
      taskId,
      project,
      until(2, section),
      since(2.1, fields('options', 'Options', [section, choiceOf('parent', { label: 'Parent', from: tasks })])),
    ],
    request: ({ taskId: id, project: goal, section: part, options: places }) => {
      const { parent, section: sectionOf = part } = places ?? {};
      const toSection = sectionOf ? { section_id: sectionOf } : { project_id: goal.value };
      return { method: 'POST', path: path`/tasks/${id}/move`, body: parent ? { parent_id: parent } : toSection };
    },
    items: succeeded,
  }),
  quickAdd: todoist.operation('Quick add', {
    action: 'Add a task in words',
    versions: NEWER,
    parameters: [
      string('text', {
        label: 'Text',
        placeholder: 'Call Ada tomorrow at 10 #Work @phone',
        required: true,
        typeOptions: { rows: 3 },
      }),
      fields('options', 'Options', [
        string('note', { label: 'Comment' }),
        string('reminder', { label: 'Reminder in words' }),
        boolean('auto_reminder', { label: 'Reminder as usual' }),
      ]),
    ],
    async run({ client, node, parameters: { text, options: more } }) {
      const made = await client.post('/tasks/quick', { text, ...more }, { answer: entity });
      return { json: withOldNames('task', made, node.typeVersion) };
    },
  }),
  reopen: ending('Reopen', 'reopen'),
  update: todoist.operation('Update', {
    action: 'Update a task',
    parameters: [
      taskId,
      fields('updateFields', 'Fields to change', [string('content', content), ...contents, labelNames]),
    ],
    async run({ client, workflow, parameters: { taskId: id, updateFields } }) {
      const { content: text, labels: chosen, ...given } = updateFields;
      await client.request({
        method: 'POST',
        path: path`/tasks/${id}`,
        body: {
          content: text,
          ...bodyOf(given, { zone: workflow.timezone, parameter: 'updateFields' }),
          labels: chosen && ((await namesOf(client, chosen)) ?? []),
        },
      });
      return succeeded();
    },
  }),
};
