import { collection, options, path, string, when } from '@millrace/node-sdk';
import { gitHub } from '../client.ts';
import { additional, paged, place, pullRequestNumber, repositoryAt } from '../parameters.ts';

const reviewId = string('reviewId', { label: 'Review ID', required: true });
const text = { label: 'Text', typeOptions: { rows: 5 } } as const;

/** A review without an event is pending. */
const EVENTS = { approve: 'APPROVE', requestChanges: 'REQUEST_CHANGES', comment: 'COMMENT', pending: undefined };

export const reviewOperations = {
  create: gitHub.operation('Create', {
    action: 'Create a review',
    parameters: [
      ...place,
      pullRequestNumber,
      options('event', {
        label: 'Verdict',
        options: [
          { name: 'Approve', value: 'approve' },
          { name: 'Request changes', value: 'requestChanges' },
          { name: 'Comment', value: 'comment' },
          { name: 'Pending', value: 'pending', description: 'It is submitted later' },
        ],
      }),
      when({ event: ['requestChanges', 'comment'] }, string('body', text)),
      collection('additionalFields', {
        ...additional,
        options: [string('commitId', { label: 'Commit', description: 'Default: the newest of the pull request' })],
      }),
    ],
    request: ({ pullRequestNumber: number, event, body, additionalFields: { commitId }, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}${path`/pulls/${number}/reviews`}`,
      body: { commit_id: commitId || undefined, event: EVENTS[event], body },
    }),
  }),
  get: gitHub.operation('Get', {
    action: 'Get a review',
    parameters: [...place, pullRequestNumber, reviewId],
    request: ({ pullRequestNumber: number, reviewId: id, ...where }) => ({
      path: `${repositoryAt(where)}${path`/pulls/${number}/reviews/${id}`}`,
    }),
  }),
  getAll: gitHub.operation('Get many', {
    action: 'Get many reviews',
    parameters: [...place, pullRequestNumber],
    paged,
    request: ({ pullRequestNumber: number, ...where }) => ({
      path: `${repositoryAt(where)}${path`/pulls/${number}/reviews`}`,
    }),
  }),
  update: gitHub.operation('Update', {
    action: 'Update a review',
    parameters: [...place, pullRequestNumber, reviewId, string('body', text)],
    request: ({ pullRequestNumber: number, reviewId: id, body, ...where }) => ({
      method: 'PUT',
      path: `${repositoryAt(where)}${path`/pulls/${number}/reviews/${id}`}`,
      body: { body },
    }),
  }),
};
