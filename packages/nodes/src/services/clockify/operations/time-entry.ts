import {
  boolean,
  choiceOf,
  choicesOf,
  dateTime,
  fixedCollection,
  group,
  path,
  string,
  succeeded,
  z,
} from '@millrace/node-sdk';
import { instant, optionalInstant } from '../../../lib/date/given-date.ts';
import { clockify, projects, tags, tasks } from '../client.ts';
import * as shared from '../parameters.ts';

const timeEntryId = string('timeEntryId', { label: 'Time entry ID', required: true });
const start = { label: 'Start' } as const;
const about = [
  boolean('billable', { label: 'Billable' }),
  fixedCollection('customFieldsUi', {
    label: 'Custom fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('customFieldsValues', 'Field', [
        string('fieldId', { label: 'Field ID' }),
        string('value', { label: 'Value' }),
      ]),
    ],
  }),
  string('description', { label: 'Description' }),
  dateTime('end', { label: 'End' }),
  choiceOf('projectId', { label: 'Project', from: projects }),
  choicesOf('tagIds', { label: 'Tags', from: tags }),
  choiceOf('taskId', { label: 'Task', description: 'Of the project', from: tasks }),
] as const;

interface About {
  customFieldsUi?: { customFieldsValues?: Array<{ fieldId: string; value: string }> };
  end?: string;
}

/** A time entry as Clockify takes it. */
function entryOf<Given extends About>(
  { customFieldsUi, end, ...fields }: Given,
  { zone, parameter }: { zone: string; parameter: string },
) {
  const customFields = customFieldsUi?.customFieldsValues?.map(({ fieldId: customFieldId, value }) => ({
    customFieldId,
    value,
  }));
  return { ...fields, customFields, end: optionalInstant(end, { zone, parameter: `${parameter}.end` }) };
}

/** A time entry that is to be changed: what is not sent is lost. */
const current = z.looseObject({
  billable: z.boolean().nullish(),
  customFieldValues: z.array(z.object({ customFieldId: z.string(), value: z.json().optional() })).nullish(),
  description: z.string().nullish(),
  projectId: z.string().nullish(),
  tagIds: z.array(z.string()).nullish(),
  taskId: z.string().nullish(),
  timeInterval: z.object({ start: z.string(), end: z.string().nullish() }),
});

export const timeEntryOperations = {
  create: clockify.operation('Create', {
    parameters: [shared.workspaceId, dateTime('start', { ...start, required: true }), shared.more(about)],
    request: ({ workspaceId, start: from, additionalFields }, { zone }) => ({
      method: 'POST',
      path: path`/workspaces/${workspaceId}/time-entries`,
      body: {
        start: instant(from, { zone, parameter: 'start' }),
        ...entryOf(additionalFields, { zone, parameter: 'additionalFields' }),
      },
    }),
  }),
  delete: clockify.operation('Delete', {
    parameters: [shared.workspaceId, timeEntryId],
    request: ({ workspaceId, timeEntryId: id }) => ({
      method: 'DELETE',
      path: path`/workspaces/${workspaceId}/time-entries/${id}`,
    }),
    items: succeeded,
  }),
  get: clockify.operation('Get', {
    parameters: [
      shared.workspaceId,
      timeEntryId,
      shared.more([
        boolean('hydrated', { label: 'Whole', description: 'With project, task and tags, not their IDs alone' }),
      ]),
    ],
    request: ({ workspaceId, timeEntryId: id, additionalFields: query }) => ({
      path: path`/workspaces/${workspaceId}/time-entries/${id}`,
      query,
    }),
  }),
  update: clockify.operation('Update', {
    parameters: [shared.workspaceId, timeEntryId, shared.changes([...about, dateTime('start', start)])],
    async run({ client, workflow, parameters: { workspaceId, timeEntryId: id, updateFields } }) {
      const at = path`/workspaces/${workspaceId}/time-entries/${id}`;
      const { timeInterval, ...entry } = await client.get(at, { answer: current });
      const { billable, description, projectId, tagIds, taskId } = entry;
      const source = { zone: workflow.timezone, parameter: 'updateFields' };
      const { start: from, ...fields } = updateFields;
      const { end, customFields = entry.customFieldValues ?? undefined, ...changed } = entryOf(fields, source);
      const body = {
        ...{ billable, description, projectId, tagIds, taskId, customFields, ...changed },
        start: optionalInstant(from, { ...source, parameter: 'updateFields.start' }) ?? timeInterval.start,
        end: end ?? timeInterval.end ?? undefined,
      };
      return { json: await client.put(at, body, { answer: shared.entity }) };
    },
  }),
};
