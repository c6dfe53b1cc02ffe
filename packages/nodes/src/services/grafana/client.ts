import { pagePaging, service, singlePage, z } from '@millrace/node-sdk';
import { grafanaApi } from './grafana.credentials.ts';

export const grafana = service({ name: 'Grafana', credential: grafanaApi, reason: 'message' });

const numbered = z.union([z.number(), z.string()]).transform(String);
const folder = z.array(z.object({ id: numbered, title: z.string() }));
const team = z.array(z.object({ id: numbered, name: z.string() }));
const user = z.array(z.object({ userId: numbered, email: z.string(), name: z.string().optional() }));

/** Dashboards, or folders, that a search finds. */
export const found = pagePaging({ page: 'page', size: { name: 'limit', most: 1000 } });
export const teamsFound = pagePaging({ page: 'page', items: 'teams', size: { name: 'perpage', most: 1000 } });
export const atOnce = singlePage();

export const folders = grafana.choices('getFolders', {
  async find({ client }) {
    const all = folder.parse(await client.all({ path: '/folders' }, { paging: found }));
    return all.map(({ id, title }) => ({ name: title, value: id }));
  },
});

export const teams = grafana.choices('getTeams', {
  async find({ client }) {
    const all = team.parse(await client.all({ path: '/teams/search' }, { paging: teamsFound }));
    return all.map(({ id, name }) => ({ name, value: id }));
  },
});

export const users = grafana.choices('getUsers', {
  async find({ client }) {
    const all = user.parse(await client.all({ path: '/org/users' }, { paging: atOnce }));
    return all.map(({ userId, email, name }) => ({ name: name || email, value: userId }));
  },
});
