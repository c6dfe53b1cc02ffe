import { choices, collection, dateTime, options, type Path, path, string } from '@millrace/node-sdk';
import { gitHub } from '../client.ts';
import { narrowing, owner, paged, place, repositoryAt } from '../parameters.ts';

const state = options('state', { label: 'State', default: 'open', options: choices('all', 'closed', 'open') });
const direction = options('direction', {
  label: 'Order',
  default: 'desc',
  options: [
    { name: 'Ascending', value: 'asc' },
    { name: 'Descending', value: 'desc' },
  ],
});
const issueFilters = [
  string('mentioned', { label: 'Mentioned', description: 'A user' }),
  string('labels', { label: 'Labels', description: 'Separated by commas' }),
  dateTime('since', { label: 'Updated after' }),
  state,
  options('sort', { label: 'Sort by', options: choices('created', 'updated', 'comments') }),
  direction,
] as const;

/** An operation that asks for one thing of a repository. */
function of(label: string, action: string, below: '' | Path) {
  return gitHub.operation(label, {
    action,
    parameters: place,
    request: (where) => ({ path: `${repositoryAt(where)}${below}` }),
  });
}

export const repositoryOperations = {
  get: of('Get', 'Get a repository', ''),
  getIssues: gitHub.operation('Get issues', {
    action: 'Get the issues of a repository',
    parameters: [
      ...place,
      collection('getRepositoryIssuesFilters', {
        ...narrowing,
        options: [
          string('assignee', { label: 'Assignee', description: 'A user; * for any, none for nobody' }),
          string('creator', { label: 'Creator', description: 'A user' }),
          ...issueFilters,
        ],
      }),
    ],
    paged,
    request: ({ getRepositoryIssuesFilters: query, ...where }) => ({ path: `${repositoryAt(where)}/issues`, query }),
  }),
  getLicense: of('Get license', 'Get the license of a repository', path`/license`),
  getProfile: of('Get profile', 'Get the community profile of a repository', path`/community/profile`),
  getPullRequests: gitHub.operation('Get pull requests', {
    action: 'Get the pull requests of a repository',
    parameters: [
      ...place,
      collection('getRepositoryPullRequestsFilters', {
        ...narrowing,
        options: [
          state,
          options('sort', { label: 'Sort by', options: choices('created', 'updated', 'popularity', 'long-running') }),
          direction,
        ],
      }),
    ],
    paged,
    request: ({ getRepositoryPullRequestsFilters: query, ...where }) => ({
      path: `${repositoryAt(where)}/pulls`,
      query,
    }),
  }),
  listPopularPaths: of('List popular paths', 'List the popular paths of a repository', path`/traffic/popular/paths`),
  listReferrers: of('List referrers', 'List the referrers of a repository', path`/traffic/popular/referrers`),
};

export const organizationOperations = {
  getRepositories: gitHub.operation('Get repositories', {
    action: 'Get the repositories of an organization',
    parameters: [owner],
    paged,
    request: ({ owner: { value } }) => ({ path: path`/orgs/${value}/repos` }),
  }),
  getMembers: gitHub.operation('Get members', {
    action: 'Get the members of an organization',
    parameters: [owner],
    paged,
    request: ({ owner: { value } }) => ({ path: path`/orgs/${value}/members` }),
  }),
};

export const userOperations = {
  getRepositories: gitHub.operation('Get repositories', {
    action: 'Get the repositories of a user',
    parameters: [owner],
    paged,
    request: ({ owner: { value } }) => ({ path: path`/users/${value}/repos` }),
  }),
  getUserIssues: gitHub.operation('Get issues', {
    action: 'Get the issues that are assigned to the account',
    parameters: [collection('getUserIssuesFilters', { ...narrowing, options: issueFilters })],
    paged,
    request: ({ getUserIssuesFilters: query }) => ({ path: '/issues', query }),
  }),
  invite: gitHub.operation('Invite', {
    action: 'Invite a user to an organization',
    parameters: [
      string('organization', { label: 'Organization', required: true }),
      string('email', { label: 'Email', required: true }),
    ],
    request: ({ organization, email }) => ({
      method: 'POST',
      path: path`/orgs/${organization}/invitations`,
      body: { email },
    }),
  }),
};
