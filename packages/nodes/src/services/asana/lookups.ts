import { collection, path, string, z } from '@millrace/node-sdk';
import { asana } from './client.ts';

const named = z.array(z.object({ gid: z.string(), name: z.string() }));
const choicesIn = (found: unknown) => named.parse(found).map(({ gid, name }) => ({ name, value: gid }));

// The parameters of the node that choices depend on.
const workspacePlace = string('workspace', { label: 'Workspace' });
const projectPlace = string('projectId', { label: 'Project' });
const filtersPlace = collection('filters', { label: 'Filters', options: [string('project', { label: 'Project' })] });
const taskPlace = string('id', { label: 'Task' });

export const workspaces = asana.choices('getWorkspaces', {
  find: async ({ client }) => choicesIn(await client.all({ path: '/workspaces' })),
});

export const users = asana.choices('getUsers', {
  find: async ({ client }) => choicesIn(await client.all({ path: '/users' })),
});

export const projects = asana.choices('getProjects', {
  find: async ({ client }) => choicesIn(await client.all({ path: '/projects' })),
});

export const teams = asana.choices('getTeams', {
  uses: [workspacePlace],
  find: async ({ client, parameters: { workspace = '' } }) =>
    choicesIn(await client.all({ path: path`/organizations/${workspace}/teams` })),
});

export const sections = asana.choices('getSections', {
  uses: [projectPlace, filtersPlace],
  find: async ({ client, parameters: { projectId, filters } }) =>
    choicesIn(await client.all({ path: path`/projects/${projectId || filters?.project || ''}/sections` })),
});

export const tags = asana.choices('getTags', {
  uses: [taskPlace],
  async find({ client, parameters: { id = '' } }) {
    const answer = z.object({ data: z.object({ workspace: z.object({ gid: z.string() }) }) });
    const { data } = await client.get(path`/tasks/${id}`, { query: { opt_fields: 'workspace' }, answer });
    return choicesIn(await client.all({ path: '/tags', query: { workspace: data.workspace.gid } }));
  },
});
