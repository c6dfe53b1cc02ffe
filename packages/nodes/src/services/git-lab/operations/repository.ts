import { choices, collection, dateTime, joinPaths, options, path, string } from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';
import { entity, gitLab } from '../client.ts';
import { owner, paged, place, projectAt } from '../parameters.ts';

export const repositoryOperations = {
  get: gitLab.operation('Get', {
    action: 'Get a project',
    parameters: place,
    request: (where) => ({ path: projectAt(where) }),
  }),
  getIssues: gitLab.operation('Get issues', {
    action: 'Get the issues of a project',
    parameters: [
      ...place,
      collection('getRepositoryIssuesFilters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('assignee_username', { label: 'Assignee', description: 'Name of the user' }),
          string('author_username', { label: 'Author', description: 'Name of the user' }),
          string('search', { label: 'Search', description: 'In titles and texts' }),
          string('labels', { label: 'Labels', description: 'Separated by commas' }),
          dateTime('updated_after', { label: 'Changed after' }),
          options('state', {
            label: 'State',
            default: 'opened',
            options: [
              { name: 'All', value: '' },
              { name: 'Closed', value: 'closed' },
              { name: 'Open', value: 'opened' },
            ],
          }),
          options('order_by', {
            label: 'Sort by',
            default: 'created_at',
            options: choices('created_at', 'updated_at', 'priority'),
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
    request: ({ getRepositoryIssuesFilters: { updated_after: after, state, ...filters }, ...where }, { zone }) => ({
      path: joinPaths(projectAt(where), path`/issues`),
      query: {
        ...filters,
        state: state || undefined,
        updated_after: optionalInstant(after, { zone, parameter: 'getRepositoryIssuesFilters.updated_after' }),
      },
    }),
  }),
};

export const userOperations = {
  getRepositories: gitLab.operation('Get projects', {
    action: 'Get the projects of a user',
    parameters: [owner],
    async run({ client, parameters: { owner: whose } }) {
      const found = await client.all({ path: path`/users/${whose}/projects` });
      return found.map((project) => ({ json: entity.parse(project) }));
    },
  }),
};
