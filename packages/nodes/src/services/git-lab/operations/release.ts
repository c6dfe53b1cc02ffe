import { choices, collection, dateTime, joinPaths, options, path, string } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { gitLab } from '../client.ts';
import { paged, place, projectAt } from '../parameters.ts';

const projectId = string('projectId', { label: 'Project ID', description: 'Or its path', required: true });
const tagName = string('tag_name', { label: 'Tag', required: true });
const additional = { label: 'Additional fields', placeholder: 'Add field' } as const;
const description = string('description', { label: 'Description', typeOptions: { rows: 5 } });

export const releaseOperations = {
  create: gitLab.operation('Create', {
    action: 'Create a release',
    parameters: [
      ...place,
      string('releaseTag', { label: 'Tag', required: true }),
      collection('additionalFields', {
        ...additional,
        options: [
          string('name', { label: 'Name' }),
          description,
          string('ref', { label: 'Ref', description: 'The commit, tag or branch that a missing tag is made from' }),
        ],
      }),
    ],
    request: ({ releaseTag, additionalFields, ...where }) => ({
      method: 'POST',
      path: joinPaths(projectAt(where), path`/releases`),
      body: { ...additionalFields, tag_name: releaseTag },
    }),
  }),
  delete: gitLab.operation('Delete', {
    action: 'Delete a release',
    parameters: [...place, projectId, tagName],
    request: ({ projectId: project, tag_name: tag }) => ({
      method: 'DELETE',
      path: path`/projects/${project}/releases/${tag}`,
    }),
  }),
  get: gitLab.operation('Get', {
    action: 'Get a release',
    parameters: [...place, projectId, tagName],
    request: ({ projectId: project, tag_name: tag }) => ({ path: path`/projects/${project}/releases/${tag}` }),
  }),
  getAll: gitLab.operation('Get many', {
    action: 'Get many releases',
    parameters: [
      ...place,
      projectId,
      collection('additionalFields', {
        ...additional,
        options: [
          options('order_by', {
            label: 'Sort by',
            default: 'released_at',
            options: choices('created_at', 'released_at'),
          }),
          options('sort', {
            label: 'Direction',
            default: 'desc',
            options: [
              { name: 'Ascending', value: 'asc' },
              { name: 'Descending', value: 'desc' },
            ],
          }),
        ],
      }),
    ],
    paged,
    request: ({ projectId: project, additionalFields }) => ({
      path: path`/projects/${project}/releases`,
      query: additionalFields,
    }),
  }),
  update: gitLab.operation('Update', {
    action: 'Update a release',
    parameters: [
      ...place,
      projectId,
      tagName,
      collection('additionalFields', {
        ...additional,
        options: [
          string('name', { label: 'Name' }),
          description,
          string('milestones', { label: 'Milestones', description: 'Titles, separated by commas' }),
          dateTime('released_at', { label: 'Released at' }),
        ],
      }),
    ],
    request: ({ projectId: project, tag_name: tag, additionalFields: { milestones, ...changed } }) => ({
      method: 'PUT',
      path: path`/projects/${project}/releases/${tag}`,
      body: { ...changed, milestones: milestones === undefined ? undefined : fieldList(milestones) },
    }),
  }),
};
