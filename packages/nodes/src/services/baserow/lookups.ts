import { options, path, z } from '@millrace/node-sdk';
import { baserow, TableFields } from './client.ts';

// The parameters of the node that lists depend on.
const databaseId = options<'databaseId', string>('databaseId', { label: 'Database', options: [] });
const tableId = options<'tableId', string>('tableId', { label: 'Table', options: [] });

const applications = z.array(z.object({ id: z.number(), name: z.string(), type: z.string() }));
const named = z.array(z.object({ id: z.number(), name: z.string() }));

export const databases = baserow.choices('getDatabaseIds', {
  async find({ client }) {
    const all = await client.get('/api/applications/', { answer: applications });
    return all.filter(({ type }) => type === 'database').map(({ id, name }) => ({ name, value: id }));
  },
});

export const tables = baserow.choices('getTableIds', {
  uses: [databaseId],
  async find({ client, parameters }) {
    const database = String(parameters.databaseId ?? '');
    const found = await client.get(path`/api/database/tables/database/${database}/`, { answer: named });
    return found.map(({ id, name }) => ({ name, value: id }));
  },
});

export const fields = baserow.choices('getTableFields', {
  uses: [tableId],
  async find({ client, parameters }) {
    const { all } = await TableFields.of(client, String(parameters.tableId ?? ''));
    return all.map(({ id, name, type }) => ({ name, value: id, ...(type !== undefined && { description: type }) }));
  },
});
