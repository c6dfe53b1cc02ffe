import { boolean, choiceOf, path, string, succeeded, when } from '@millrace/node-sdk';
import { asana } from '../client.ts';
import { projects, tags } from '../lookups.ts';
import { fields, id } from '../parameters.ts';

const text = { label: 'Text', required: true } as const;

export const taskCommentOperations = {
  add: asana.operation('Add', {
    action: 'Add a comment to a task',
    parameters: [
      id,
      boolean('isTextHtml', { label: 'Text is HTML' }),
      when({ isTextHtml: [false] }, string('text', text)),
      when({ isTextHtml: [true] }, string('text', text)),
      fields('additionalFields', 'Additional fields', [boolean('is_pinned', { label: 'Pinned' })]),
    ],
    request: ({ id: task, isTextHtml, text: said, additionalFields }) => ({
      method: 'POST',
      path: path`/tasks/${task}/stories`,
      body: { data: { [isTextHtml ? 'html_text' : 'text']: said, ...additionalFields } },
    }),
    items: 'data',
  }),
  remove: asana.operation('Remove', {
    action: 'Remove a comment',
    parameters: [string('id', { label: 'Comment ID', required: true })],
    request: ({ id: comment }) => ({ method: 'DELETE', path: path`/stories/${comment}` }),
    items: succeeded,
  }),
};

const project = choiceOf('project', { label: 'Project', from: projects, required: true });

export const taskProjectOperations = {
  add: asana.operation('Add', {
    action: 'Add a task to a project',
    parameters: [
      id,
      project,
      fields('additionalFields', 'Additional fields', [
        string('insert_after', { label: 'Behind', description: 'ID of a task' }),
        string('insert_before', { label: 'Before', description: 'ID of a task' }),
        string('section', { label: 'Section', description: 'ID of the section whose end it goes to' }),
      ]),
    ],
    request: ({ id: task, project: where, additionalFields }) => ({
      method: 'POST',
      path: path`/tasks/${task}/addProject`,
      body: { data: { project: where, ...additionalFields } },
    }),
    items: succeeded,
  }),
  remove: asana.operation('Remove', {
    action: 'Remove a task from a project',
    parameters: [id, project],
    request: ({ id: task, project: where }) => ({
      method: 'POST',
      path: path`/tasks/${task}/removeProject`,
      body: { data: { project: where } },
    }),
    items: succeeded,
  }),
};

const tag = choiceOf('tag', { label: 'Tag', from: tags, required: true });

export const taskTagOperations = {
  add: asana.operation('Add', {
    action: 'Add a tag to a task',
    parameters: [id, tag],
    request: ({ id: task, tag: which }) => ({
      method: 'POST',
      path: path`/tasks/${task}/addTag`,
      body: { data: { tag: which } },
    }),
    items: succeeded,
  }),
  remove: asana.operation('Remove', {
    action: 'Remove a tag from a task',
    parameters: [id, tag],
    request: ({ id: task, tag: which }) => ({
      method: 'POST',
      path: path`/tasks/${task}/removeTag`,
      body: { data: { tag: which } },
    }),
    items: succeeded,
  }),
};
