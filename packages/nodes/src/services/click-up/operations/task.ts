import { boolean, choiceOf, choicesOf, dateTime, json, number, path, string, succeeded } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { clickUp, entity, members, taskPages } from '../client.ts';
import { assignees, spaceTags, statuses } from '../lookups.ts';
import { changes, content, due, idOf, listPlace, more, name, peopleIn, priority } from '../parameters.ts';
import { taskBody } from '../task-body.ts';
import { taskFilters, taskQuery } from '../task-filters.ts';

const id = idOf('id', 'Task ID');
const [dueDate, dueDateTime] = due;
const markdownContent = boolean('markdownContent', { label: 'Content is Markdown' });
const notifyAll = boolean('notifyAll', { label: 'Notify all', description: 'Tell the author, too' });
const parentId = string('parentId', { label: 'Parent ID', description: 'The task that it is a part of' });
const start = [
  dateTime('startDate', { label: 'Start' }),
  boolean('startDateTime', { label: 'Start has a time', description: 'The time of day counts, too' }),
] as const;
const timeEstimate = number('timeEstimate', { label: 'Time estimate (minutes)', default: 1 });

/** Fields of numbers take numbers. A text that could be none, such as `007` or `Infinity`, stays one. */
function numberOrText(value: string): string | number {
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value ? number : value;
}

export const taskOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a task',
    parameters: [
      ...listPlace,
      name,
      more([
        choicesOf('assignees', { label: 'Assignees', from: assignees }),
        json('customFieldsJson', {
          label: 'Custom fields (JSON)',
          placeholder: '[{ "id": "…", "value": 1 }]',
          typeOptions: { alwaysOpenEditWindow: true },
        }),
        content,
        dueDate,
        dueDateTime,
        markdownContent,
        notifyAll,
        parentId,
        priority,
        ...start,
        choiceOf('status', { label: 'Status', from: statuses }),
        choicesOf('tags', { label: 'Tags', from: spaceTags }),
        timeEstimate,
      ]),
    ],
    request: ({ list = '', name: title, additionalFields: { assignees: people, tags, ...fields } }, { zone }) => ({
      method: 'POST',
      path: path`/list/${list}/task`,
      body: { name: title, assignees: people, tags, ...taskBody(fields, { zone, parameter: 'additionalFields' }) },
    }),
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a task',
    parameters: [id],
    request: ({ id: task }) => ({ method: 'DELETE', path: path`/task/${task}` }),
    items: succeeded,
  }),
  get: clickUp.operation('Get', {
    action: 'Get a task',
    parameters: [
      id,
      boolean('includeSubtasks', { label: 'Include subtasks' }),
      boolean('includeMarkdownDescription', { label: 'Include the description as Markdown' }),
    ],
    request: ({ id: task, includeSubtasks, includeMarkdownDescription }) => ({
      path: path`/task/${task}`,
      query: {
        include_subtasks: includeSubtasks || undefined,
        include_markdown_description: includeMarkdownDescription || undefined,
      },
    }),
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get many tasks',
    parameters: [...listPlace, taskFilters],
    paged: { all: true, most: 100 },
    async run({ client, limit, workflow, parameters: { list = '', filters } }) {
      const most = Number.isFinite(limit) ? limit : undefined;
      const query = { ...taskQuery(filters, workflow.timezone), limit: most };
      const found = await client.all({ path: path`/list/${list}/task`, query }, { limit, paging: taskPages });
      return found.map((task) => ({ json: entity.parse(task) }));
    },
  }),
  member: clickUp.operation('Get members', {
    action: 'Get the members of a task',
    parameters: [id],
    paged: { all: true, most: 100 },
    paging: members,
    request: ({ id: task }) => ({ path: path`/task/${task}/member` }),
  }),
  setCustomField: clickUp.operation('Set a custom field', {
    action: 'Set a custom field of a task',
    parameters: [
      idOf('task', 'Task ID'),
      idOf('field', 'Field ID'),
      boolean('jsonParse', { label: 'Value is JSON' }),
      string('value', { label: 'Value', required: true }),
    ],
    request: ({ task, field, jsonParse, value }) => ({
      method: 'POST',
      path: path`/task/${task}/field/${field}`,
      body: { value: jsonParse ? parseJsonParameter(value, 'Value', 'value') : numberOrText(value) },
    }),
  }),
  update: clickUp.operation('Update', {
    action: 'Update a task',
    parameters: [
      id,
      changes([
        string('addAssignees', { label: 'Add assignees', description: 'Their IDs, separated by commas' }),
        content,
        dueDate,
        dueDateTime,
        markdownContent,
        string('name', { label: 'Name' }),
        notifyAll,
        parentId,
        priority,
        string('removeAssignees', { label: 'Remove assignees', description: 'Their IDs, separated by commas' }),
        string('status', { label: 'Status' }),
        ...start,
        timeEstimate,
      ]),
    ],
    request: ({ id: task, updateFields: { addAssignees, removeAssignees, name: title, ...fields } }, { zone }) => ({
      method: 'PUT',
      path: path`/task/${task}`,
      body: {
        assignees: { add: peopleIn(addAssignees) ?? [], rem: peopleIn(removeAssignees) ?? [] },
        name: title,
        ...taskBody(fields, { zone, parameter: 'updateFields' }),
      },
    }),
  }),
};
