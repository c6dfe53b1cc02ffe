import { options, path, z } from '@millrace/node-sdk';
import { type ApiVersion, noco } from './client.ts';

// The parameters of the node that lists depend on.
const version = options<'version', ApiVersion>('version', { label: 'Version', options: [] });
const workspaceId = options<'workspaceId', string>('workspaceId', { label: 'Workspace', options: [] });
const projectId = options<'projectId', string>('projectId', { label: 'Base', options: [] });

const listed = z.object({ list: z.array(z.object({ id: z.string(), title: z.string() })) });
const choices = ({ list }: z.infer<typeof listed>) => list.map(({ id, title }) => ({ name: title, value: id }));

export const NO_WORKSPACE = 'none';

export const workspaces = noco.choices('getWorkspaces', {
  async find({ client }) {
    const none = { name: 'No workspace', value: NO_WORKSPACE };
    // Installations of one's own have no workspaces.
    if (!(await client.exists('/api/v1/workspaces/'))) return [none];
    return [none, ...choices(await client.get('/api/v1/workspaces/', { answer: listed }))];
  },
});

export const bases = noco.choices('getBases', {
  uses: [version, workspaceId],
  async find({ client, parameters }) {
    const workspace = parameters.workspaceId ?? NO_WORKSPACE;
    if (parameters.version === 2) return choices(await client.get('/api/v1/db/meta/projects/', { answer: listed }));
    const place = workspace === NO_WORKSPACE ? '/api/v2/meta/bases/' : path`/api/v1/workspaces/${workspace}/bases/`;
    return choices(await client.get(place, { answer: listed }));
  },
});

export const tables = noco.choices('getTables', {
  uses: [version, projectId],
  async find({ client, parameters }) {
    const base = String(parameters.projectId ?? '');
    const place =
      parameters.version === 2
        ? path`/api/v1/db/meta/projects/${base}/tables`
        : path`/api/v2/meta/bases/${base}/tables`;
    return choices(await client.get(place, { answer: listed }));
  },
});
