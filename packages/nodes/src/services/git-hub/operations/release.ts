import { boolean, collection, path, string } from '@millrace/node-sdk';
import { gitHub } from '../client.ts';
import { additional, draft, paged, place, repositoryAt } from '../parameters.ts';

const releaseId = string('release_id', { label: 'Release ID', required: true });
const fields = [
  string('name', { label: 'Name' }),
  string('body', { label: 'Text', typeOptions: { rows: 5 } }),
  draft,
  boolean('prerelease', { label: 'Pre-release' }),
  string('target_commitish', { label: 'Target', description: 'Branch or commit that the tag is made of' }),
] as const;

export const releaseOperations = {
  create: gitHub.operation('Create', {
    action: 'Create a release',
    parameters: [
      ...place,
      string('releaseTag', { label: 'Tag', required: true }),
      collection('additionalFields', { ...additional, options: fields }),
    ],
    request: ({ releaseTag, additionalFields, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}/releases`,
      body: { ...additionalFields, tag_name: releaseTag },
    }),
  }),
  delete: gitHub.operation('Delete', {
    action: 'Delete a release',
    parameters: [...place, releaseId],
    request: ({ release_id: id, ...where }) => ({
      method: 'DELETE',
      path: `${repositoryAt(where)}${path`/releases/${id}`}`,
      body: {},
    }),
  }),
  get: gitHub.operation('Get', {
    action: 'Get a release',
    parameters: [...place, releaseId],
    request: ({ release_id: id, ...where }) => ({ path: `${repositoryAt(where)}${path`/releases/${id}`}` }),
  }),
  getAll: gitHub.operation('Get many', {
    action: 'Get many releases',
    parameters: place,
    paged,
    request: (where) => ({ path: `${repositoryAt(where)}/releases` }),
  }),
  update: gitHub.operation('Update', {
    action: 'Update a release',
    parameters: [
      ...place,
      releaseId,
      collection('additionalFields', { ...additional, options: [...fields, string('tag_name', { label: 'Tag' })] }),
    ],
    request: ({ release_id: id, additionalFields, ...where }) => ({
      method: 'PATCH',
      path: `${repositoryAt(where)}${path`/releases/${id}`}`,
      body: additionalFields,
    }),
  }),
};
