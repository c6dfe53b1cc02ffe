import { choices, collection, number, options, path, string } from '@millrace/node-sdk';
import { gitHub } from '../client.ts';
import { body, changes, draft, place, pullRequestNumber, repositoryAt, requiredBody, title } from '../parameters.ts';

/** An operation that opens or closes a pull request. */
function become(label: string, action: string, state: 'open' | 'closed') {
  return gitHub.operation(label, {
    action,
    parameters: [...place, pullRequestNumber],
    request: ({ pullRequestNumber: pull, ...where }) => ({
      method: 'PATCH',
      path: `${repositoryAt(where)}${path`/pulls/${pull}`}`,
      body: { state },
    }),
  });
}

/** An operation that gives the changes as a text. */
function textOf(kind: 'diff' | 'patch') {
  return gitHub.operation(`Get ${kind}`, {
    action: `Get the ${kind} of a pull request`,
    parameters: [...place, pullRequestNumber],
    async run({ client, parameters }) {
      const at = `${repositoryAt(parameters)}${path`/pulls/${parameters.pullRequestNumber}`}` as const;
      const answer = await client.request({ path: at, headers: { accept: `application/vnd.github.${kind}` } });
      return { json: { [kind]: Buffer.from(answer.body).toString('utf8') } };
    },
  });
}

export const pullRequestOperations = {
  create: gitHub.operation('Create', {
    action: 'Create a pull request',
    parameters: [
      ...place,
      string('base', { label: 'Base branch', description: 'That the changes go to', required: true }),
      string('head', {
        label: 'Head branch',
        description: 'That has the changes; of a fork as owner:branch',
        required: true,
      }),
      title,
      body,
      draft,
    ],
    request: ({ base, head, title: about, body: text, draft: isDraft, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}/pulls`,
      body: { title: about, head, base, body: text || undefined, draft: isDraft },
    }),
  }),
  update: gitHub.operation('Update', {
    action: 'Update a pull request',
    parameters: [
      ...place,
      pullRequestNumber,
      collection('editFields', {
        ...changes,
        options: [
          string('title', { label: 'Title' }),
          body,
          options('state', { label: 'State', options: choices('open', 'closed') }),
          string('base', { label: 'Base branch' }),
        ],
      }),
    ],
    request: ({ pullRequestNumber: pull, editFields, ...where }) => ({
      method: 'PATCH',
      path: `${repositoryAt(where)}${path`/pulls/${pull}`}`,
      body: editFields,
    }),
  }),
  close: become('Close', 'Close a pull request', 'closed'),
  reopen: become('Reopen', 'Reopen a pull request', 'open'),
  get: gitHub.operation('Get', {
    action: 'Get a pull request',
    parameters: [...place, pullRequestNumber],
    request: ({ pullRequestNumber: pull, ...where }) => ({ path: `${repositoryAt(where)}${path`/pulls/${pull}`}` }),
  }),
  createComment: gitHub.operation('Create comment', {
    action: 'Create a comment on a pull request',
    parameters: [...place, pullRequestNumber, requiredBody],
    request: ({ pullRequestNumber: pull, body: text, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}${path`/issues/${pull}/comments`}`,
      body: { body: text },
    }),
  }),
  editComment: gitHub.operation('Edit comment', {
    action: 'Edit a comment on a pull request',
    parameters: [...place, number('commentId', { label: 'Comment ID', required: true }), requiredBody],
    request: ({ commentId, body: text, ...where }) => ({
      method: 'PATCH',
      path: `${repositoryAt(where)}${path`/issues/comments/${commentId}`}`,
      body: { body: text },
    }),
  }),
  getDiff: textOf('diff'),
  getPatch: textOf('patch'),
  merge: gitHub.operation('Merge', {
    action: 'Merge a pull request',
    parameters: [
      ...place,
      pullRequestNumber,
      options('mergeMethod', { label: 'Method', options: choices('merge', 'squash', 'rebase') }),
      string('commitTitle', { label: 'Commit title', description: 'Default: that of the service' }),
      string('commitMessage', { label: 'Commit message', typeOptions: { rows: 4 } }),
    ],
    request: ({ pullRequestNumber: pull, mergeMethod, commitTitle, commitMessage, ...where }) => ({
      method: 'PUT',
      path: `${repositoryAt(where)}${path`/pulls/${pull}/merge`}`,
      body: {
        merge_method: mergeMethod,
        commit_title: commitTitle || undefined,
        commit_message: commitMessage || undefined,
      },
    }),
  }),
};
