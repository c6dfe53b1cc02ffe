import { choiceOf, choices, collection, NodeError, options, path, string, z } from '@millrace/node-sdk';
import { atOnce, folders, found, grafana, teams, teamsFound, users } from './client.ts';

const folderId = choiceOf('folderId', { label: 'Folder', from: folders });
const dashboardUidOrUrl = string('dashboardUidOrUrl', {
  label: 'Dashboard',
  description: 'UID or address',
  placeholder: 'cIBgcSjkk',
  required: true,
});

/** The UID of a dashboard, which stands in its address: `/d/UID/name`. */
function uidOf(given: string): string {
  if (!given.includes('/')) return given;
  const uid = /\/d\/([^/?#]+)/.exec(given)?.[1];
  if (uid !== undefined) return uid;
  throw new NodeError(`'${given}' is no address of a dashboard`, {
    description: 'Give its UID, or its address with /d/ and the UID in it.',
    parameter: 'dashboardUidOrUrl',
  });
}

const dashboardFound = z.object({
  dashboard: z.record(z.string(), z.json()),
  meta: z.looseObject({ folderId: z.number().optional(), folderUid: z.string().optional() }),
});
const folderOf = (id: string | undefined) => (id ? Number(id) : undefined);

export const dashboardOperations = {
  create: grafana.operation('Create', {
    parameters: [
      string('title', { label: 'Title', required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: [folderId] }),
    ],
    request: ({ title, additionalFields }) => ({
      method: 'POST',
      path: '/dashboards/db',
      body: { dashboard: { id: null, title }, folderId: folderOf(additionalFields.folderId) },
    }),
  }),
  delete: grafana.operation('Delete', {
    parameters: [dashboardUidOrUrl],
    request: ({ dashboardUidOrUrl: given }) => ({ method: 'DELETE', path: path`/dashboards/uid/${uidOf(given)}` }),
  }),
  get: grafana.operation('Get', {
    parameters: [dashboardUidOrUrl],
    request: ({ dashboardUidOrUrl: given }) => ({ path: path`/dashboards/uid/${uidOf(given)}` }),
  }),
  getAll: grafana.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('query', { label: 'Search', description: 'Words of the title' })],
      }),
    ],
    paged: { limit: 50, most: 100 },
    request: ({ filters }) => ({ path: '/search', query: { type: 'dash-db', query: filters.query || undefined } }),
    paging: found,
  }),
  update: grafana.operation('Update', {
    description: 'Change its title or folder. Its panels stay.',
    parameters: [
      dashboardUidOrUrl,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [folderId, string('title', { label: 'Title' })],
      }),
    ],
    async run({ client, parameters: { dashboardUidOrUrl: given, updateFields } }) {
      const { title, folderId: folder } = updateFields;
      // Grafana takes a dashboard in whole: what is not sent would be gone.
      const { dashboard, meta } = await client.get(path`/dashboards/uid/${uidOf(given)}`, { answer: dashboardFound });
      const place = folder ? { folderId: folderOf(folder) } : { folderUid: meta.folderUid, folderId: meta.folderId };
      const body = { dashboard: { ...dashboard, ...(title && { title }) }, ...place, overwrite: true };
      return { json: await client.post('/dashboards/db', body, { answer: z.record(z.string(), z.json()) }) };
    },
  }),
};

const teamId = string('teamId', { label: 'Team ID', required: true });
const email = string('email', { label: 'Email', placeholder: 'team@example.com' });
const teamFound = z.object({ name: z.string(), email: z.string().optional() });

export const teamOperations = {
  create: grafana.operation('Create', {
    parameters: [
      string('name', { label: 'Name', required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: [email] }),
    ],
    request: ({ name, additionalFields }) => ({ method: 'POST', path: '/teams', body: { name, ...additionalFields } }),
  }),
  delete: grafana.operation('Delete', {
    parameters: [teamId],
    request: ({ teamId: id }) => ({ method: 'DELETE', path: path`/teams/${id}` }),
  }),
  get: grafana.operation('Get', {
    parameters: [teamId],
    request: ({ teamId: id }) => ({ path: path`/teams/${id}` }),
  }),
  getAll: grafana.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('name', { label: 'Name', description: 'The whole name' })],
      }),
    ],
    paged: true,
    request: ({ filters }) => ({ path: '/teams/search', query: { name: filters.name || undefined } }),
    paging: teamsFound,
  }),
  update: grafana.operation('Update', {
    parameters: [
      teamId,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [email, string('name', { label: 'Name' })],
      }),
    ],
    async run({ client, parameters: { teamId: id, updateFields } }) {
      const now = await client.get(path`/teams/${id}`, { answer: teamFound });
      const body = { ...now, ...updateFields };
      return { json: await client.put(path`/teams/${id}`, body, { answer: z.record(z.string(), z.json()) }) };
    },
  }),
};

const chosenTeam = choiceOf('teamId', { label: 'Team', from: teams, required: true });

export const teamMemberOperations = {
  add: grafana.operation('Add', {
    parameters: [choiceOf('userId', { label: 'User', from: users, required: true }), chosenTeam],
    request: ({ userId, teamId: id }) => ({
      method: 'POST',
      path: path`/teams/${id}/members`,
      body: { userId: Number(userId) },
    }),
  }),
  getAll: grafana.operation('Get many', {
    parameters: [chosenTeam],
    paged: true,
    request: ({ teamId: id }) => ({ path: path`/teams/${id}/members` }),
    paging: atOnce,
  }),
  remove: grafana.operation('Remove', {
    parameters: [choiceOf('memberId', { label: 'User', from: users, required: true }), chosenTeam],
    request: ({ memberId, teamId: id }) => ({ method: 'DELETE', path: path`/teams/${id}/members/${memberId}` }),
  }),
};

const userId = string('userId', { label: 'User ID', required: true });

export const userOperations = {
  delete: grafana.operation('Delete', {
    description: 'Remove a user from the organization',
    parameters: [userId],
    request: ({ userId: id }) => ({ method: 'DELETE', path: path`/org/users/${id}` }),
  }),
  getAll: grafana.operation('Get many', {
    parameters: [],
    paged: true,
    request: () => ({ path: '/org/users' }),
    paging: atOnce,
  }),
  update: grafana.operation('Update', {
    parameters: [
      userId,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [options('role', { label: 'Role', default: 'Admin', options: choices('Admin', 'Editor', 'Viewer') })],
      }),
    ],
    request: ({ userId: id, updateFields }) => ({
      method: 'PATCH',
      path: path`/org/users/${id}`,
      body: { ...updateFields },
    }),
  }),
};
