import { choices, collection, dateTime, joinPaths, number, options, path, string } from '@millrace/node-sdk';
import { gitLab } from '../client.ts';
import { place, projectAt } from '../parameters.ts';

const issueNumber = number('issueNumber', { label: 'Issue number', required: true });
const title = { label: 'Title' };
const body = string('body', { label: 'Text', typeOptions: { rows: 5 } });
const dueDate = dateTime('due_date', { label: 'Due date' });
const several = { typeOptions: { multipleValues: true } } as const;
const labels = collection('labels', {
  label: 'Labels',
  placeholder: 'Add label',
  ...several,
  default: { label: '' },
  options: [string('label', { label: 'Label' })],
});
const assignees = collection('assignee_ids', {
  label: 'Assignees',
  placeholder: 'Add assignee',
  ...several,
  default: { assignee: '' },
  options: [number('assignee', { label: 'Assignee', description: 'ID of the user' })],
});

type Labels = { label?: string };
type Assignees = { assignee?: number | string };

/** Entries are a list in the file; a single one may stand alone. */
const labelsIn = (entries: Labels | Labels[]) => [entries].flat().flatMap(({ label }) => label || []);
const assigneesIn = (entries: Assignees | Assignees[]) =>
  [entries].flat().flatMap(({ assignee }) => (assignee ? [Number(assignee)] : []));

/** What an issue is to be, and what is done to it so that it becomes that. */
const EVENTS = { closed: 'close', open: 'reopen' } as const;

export const issueOperations = {
  create: gitLab.operation('Create', {
    action: 'Create an issue',
    parameters: [...place, string('title', { ...title, required: true }), body, dueDate, labels, assignees],
    request: ({ title: about, body: text, due_date: due, labels: labelled, assignee_ids: people, ...where }) => ({
      method: 'POST',
      path: joinPaths(projectAt(where), path`/issues`),
      body: {
        title: about,
        description: text,
        due_date: due,
        labels: labelsIn(labelled).join(','),
        assignee_ids: assigneesIn(people),
      },
    }),
  }),
  createComment: gitLab.operation('Create comment', {
    action: 'Create a comment on an issue',
    parameters: [...place, issueNumber, body],
    request: ({ issueNumber: issue, body: text, ...where }) => ({
      method: 'POST',
      path: joinPaths(projectAt(where), path`/issues/${issue}/notes`),
      body: { body: text },
    }),
  }),
  edit: gitLab.operation('Edit', {
    action: 'Edit an issue',
    parameters: [
      ...place,
      issueNumber,
      collection('editFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [
          string('title', title),
          string('description', { label: 'Text', typeOptions: { rows: 5 } }),
          options('state', { label: 'State', default: 'open', options: choices('closed', 'open') }),
          labels,
          assignees,
          dueDate,
        ],
      }),
    ],
    request: ({ issueNumber: issue, editFields, ...where }) => {
      const { state, labels: labelled, assignee_ids: people, ...changed } = editFields;
      return {
        method: 'PUT',
        path: joinPaths(projectAt(where), path`/issues/${issue}`),
        body: {
          ...changed,
          state_event: state && EVENTS[state],
          labels: labelled && labelsIn(labelled).join(','),
          assignee_ids: people && assigneesIn(people),
        },
      };
    },
  }),
  get: gitLab.operation('Get', {
    action: 'Get an issue',
    parameters: [...place, issueNumber],
    request: ({ issueNumber: issue, ...where }) => ({ path: joinPaths(projectAt(where), path`/issues/${issue}`) }),
  }),
  lock: gitLab.operation('Lock', {
    action: 'Lock an issue',
    parameters: [
      ...place,
      issueNumber,
      options('lockReason', {
        label: 'Reason',
        description: 'GitLab keeps none',
        default: 'resolved',
        options: [
          { name: 'Off-topic', value: 'off-topic' },
          { name: 'Too heated', value: 'too heated' },
          { name: 'Resolved', value: 'resolved' },
          { name: 'Spam', value: 'spam' },
        ],
      }),
    ],
    request: ({ issueNumber: issue, lockReason: _reason, ...where }) => ({
      method: 'PUT',
      path: joinPaths(projectAt(where), path`/issues/${issue}`),
      body: { discussion_locked: true },
    }),
  }),
};
