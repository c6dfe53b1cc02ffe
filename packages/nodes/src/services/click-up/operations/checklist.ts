import { boolean, number, path, string, succeeded } from '@millrace/node-sdk';
import { clickUp } from '../client.ts';
import { assignee, changes, idOf, more, name, personIn } from '../parameters.ts';

const checklist = idOf('checklist', 'Checklist ID');
const checklistItem = idOf('checklistItem', 'Checklist item ID');

export const checklistOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a checklist',
    parameters: [idOf('task', 'Task ID'), name],
    request: ({ task, name: title }) => ({
      method: 'POST',
      path: path`/task/${task}/checklist`,
      body: { name: title },
    }),
    items: 'checklist',
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a checklist',
    parameters: [checklist],
    request: ({ checklist: id }) => ({ method: 'DELETE', path: path`/checklist/${id}` }),
    items: succeeded,
  }),
  update: clickUp.operation('Update', {
    action: 'Update a checklist',
    parameters: [
      checklist,
      changes([
        string('name', { label: 'Name' }),
        number('position', { label: 'Position', typeOptions: { minValue: 0 } }),
      ]),
    ],
    request: ({ checklist: id, updateFields }) => ({
      method: 'PUT',
      path: path`/checklist/${id}`,
      body: updateFields,
    }),
    items: 'checklist',
  }),
};

export const checklistItemOperations = {
  create: clickUp.operation('Create', {
    action: 'Create an item of a checklist',
    parameters: [checklist, name, more([assignee])],
    request: ({ checklist: id, name: title, additionalFields }) => ({
      method: 'POST',
      path: path`/checklist/${id}/checklist_item`,
      body: { name: title, assignee: personIn(additionalFields.assignee) },
    }),
    items: 'checklist',
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete an item of a checklist',
    parameters: [checklist, checklistItem],
    request: ({ checklist: id, checklistItem: entry }) => ({
      method: 'DELETE',
      path: path`/checklist/${id}/checklist_item/${entry}`,
    }),
    items: succeeded,
  }),
  update: clickUp.operation('Update', {
    action: 'Update an item of a checklist',
    parameters: [
      checklist,
      checklistItem,
      changes([
        assignee,
        string('name', { label: 'Name' }),
        string('parent', { label: 'Parent ID', description: 'The item that it stands below' }),
        boolean('resolved', { label: 'Resolved' }),
      ]),
    ],
    request: ({ checklist: id, checklistItem: entry, updateFields: { assignee: person, ...changed } }) => ({
      method: 'PUT',
      path: path`/checklist/${id}/checklist_item/${entry}`,
      body: { ...changed, assignee: personIn(person) },
    }),
    items: 'checklist',
  }),
};
