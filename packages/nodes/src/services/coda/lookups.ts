import { type Path, path, type ServiceClient, string, z } from '@millrace/node-sdk';
import { coda } from './client.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));

async function namesAt(client: ServiceClient, at: Path, query: { tableTypes?: string } = {}) {
  const found = named.parse(await client.all({ path: at, query }));
  return found.map(({ id, name }) => ({ name: name || id, value: id }));
}

const doc = string('docId', { label: 'Doc' });
const table = string('tableId', { label: 'Table' });
const view = string('viewId', { label: 'View' });

export const docs = coda.choices('getDocs', { find: ({ client }) => namesAt(client, path`/docs`) });

export const tables = coda.choices('getTables', {
  uses: [doc],
  find: ({ client, parameters: { docId = '' } }) =>
    namesAt(client, path`/docs/${docId}/tables`, { tableTypes: 'table' }),
});
export const views = coda.choices('getViews', {
  uses: [doc],
  find: ({ client, parameters: { docId = '' } }) =>
    namesAt(client, path`/docs/${docId}/tables`, { tableTypes: 'view' }),
});
export const columns = coda.choices('getColumns', {
  uses: [doc, table],
  find: ({ client, parameters: { docId = '', tableId = '' } }) =>
    namesAt(client, path`/docs/${docId}/tables/${tableId}/columns`),
});
export const viewColumns = coda.choices('getViewColumns', {
  uses: [doc, view],
  find: ({ client, parameters: { docId = '', viewId = '' } }) =>
    namesAt(client, path`/docs/${docId}/tables/${viewId}/columns`),
});
export const viewRows = coda.choices('getViewRows', {
  uses: [doc, view],
  find: ({ client, parameters: { docId = '', viewId = '' } }) =>
    namesAt(client, path`/docs/${docId}/tables/${viewId}/rows`),
});
