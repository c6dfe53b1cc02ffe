import { choices, collection, options, path, string } from '@millrace/node-sdk';
import { gitHub } from '../client.ts';
import { body, changes, issueNumber, place, repositoryAt, title } from '../parameters.ts';

const labels = collection('labels', {
  label: 'Labels',
  placeholder: 'Add label',
  typeOptions: { multipleValues: true },
  options: [string('label', { label: 'Label' })],
});
const assignees = collection('assignees', {
  label: 'Assignees',
  placeholder: 'Add assignee',
  typeOptions: { multipleValues: true },
  options: [string('assignee', { label: 'Assignee', description: 'Name of the user' })],
});

type Labels = { label?: string };
type Assignees = { assignee?: string };

/** Entries are a list in the file; a single one may stand alone. */
function labelsIn(entries: Labels | Labels[]): string[] {
  return [entries].flat().flatMap(({ label }) => (label ? [label] : []));
}

function assigneesIn(entries: Assignees | Assignees[]): string[] {
  return [entries].flat().flatMap(({ assignee }) => (assignee ? [assignee] : []));
}

export const issueOperations = {
  create: gitHub.operation('Create', {
    action: 'Create an issue',
    parameters: [...place, title, body, labels, assignees],
    request: ({ title: about, body: text, labels: labelled, assignees: assigned, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}/issues`,
      body: { title: about, body: text, labels: labelsIn(labelled), assignees: assigneesIn(assigned) },
    }),
  }),
  createComment: gitHub.operation('Create comment', {
    action: 'Create a comment on an issue',
    parameters: [...place, issueNumber, body],
    request: ({ issueNumber: issue, body: text, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}${path`/issues/${issue}/comments`}`,
      body: { body: text },
    }),
  }),
  edit: gitHub.operation('Edit', {
    action: 'Edit an issue',
    parameters: [
      ...place,
      issueNumber,
      collection('editFields', {
        ...changes,
        options: [
          assignees,
          body,
          labels,
          options('state', { label: 'State', default: 'open', options: choices('closed', 'open') }),
          options('state_reason', {
            label: 'Reason of the state',
            options: choices('completed', 'not_planned', 'reopened'),
          }),
          string('title', { label: 'Title' }),
        ],
      }),
    ],
    request: ({ issueNumber: issue, editFields, ...where }) => ({
      method: 'PATCH',
      path: `${repositoryAt(where)}${path`/issues/${issue}`}`,
      body: {
        ...editFields,
        labels: editFields.labels && labelsIn(editFields.labels),
        assignees: editFields.assignees && assigneesIn(editFields.assignees),
      },
    }),
  }),
  get: gitHub.operation('Get', {
    action: 'Get an issue',
    parameters: [...place, issueNumber],
    request: ({ issueNumber: issue, ...where }) => ({ path: `${repositoryAt(where)}${path`/issues/${issue}`}` }),
  }),
  lock: gitHub.operation('Lock', {
    action: 'Lock an issue',
    parameters: [
      ...place,
      issueNumber,
      options('lockReason', {
        label: 'Reason',
        default: 'resolved',
        options: [
          { name: 'Off-topic', value: 'off-topic' },
          { name: 'Too heated', value: 'too heated' },
          { name: 'Resolved', value: 'resolved' },
          { name: 'Spam', value: 'spam' },
        ],
      }),
    ],
    request: ({ issueNumber: issue, lockReason, ...where }) => ({
      method: 'PUT',
      path: `${repositoryAt(where)}${path`/issues/${issue}/lock`}`,
      body: { lock_reason: lockReason },
    }),
  }),
};
