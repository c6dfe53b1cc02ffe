import { pagePaging, path, service, string, z } from '@millrace/node-sdk';
import { clockifyApi } from './clockify.credentials.ts';

export const clockify = service({
  name: 'Clockify',
  credential: clockifyApi,
  baseUrl: 'https://api.clockify.me/api/v1',
  reason: 'message',
  paging: pagePaging({ page: 'page', size: { name: 'page-size', most: 50 } }),
});

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const choicesOf = (found: unknown) => named.parse(found).map(({ id, name }) => ({ name, value: id }));

export const workspaces = clockify.choices('listWorkspaces', {
  find: async ({ client }) => choicesOf(await client.get('/workspaces')),
});

const workspacePlace = string('workspaceId', { label: 'Workspace' });
const projectPlace = string('projectId', { label: 'Project' });

/** Things of the chosen workspace; none before one is chosen. */
const inWorkspace = (name: string, kind: 'clients' | 'projects' | 'tags' | 'users') =>
  clockify.choices(name, {
    uses: [workspacePlace],
    find: async ({ client, parameters: { workspaceId } }) =>
      workspaceId ? choicesOf(await client.all({ path: path`/workspaces/${workspaceId}/${kind}` })) : [],
  });

export const clients = inWorkspace('loadClientsForWorkspace', 'clients');
export const projects = inWorkspace('loadProjectsForWorkspace', 'projects');
export const tags = inWorkspace('loadTagsForWorkspace', 'tags');
export const users = inWorkspace('loadUsersForWorkspace', 'users');

export const tasks = clockify.choices('loadTasksForProject', {
  uses: [workspacePlace, projectPlace],
  async find({ client, parameters: { workspaceId, projectId } }) {
    if (!workspaceId || !projectId) return [];
    return choicesOf(await client.all({ path: path`/workspaces/${workspaceId}/projects/${projectId}/tasks` }));
  },
});
