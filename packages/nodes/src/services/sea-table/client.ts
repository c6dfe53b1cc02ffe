import { type ItemContext, NodeError, offsetPaging, type ServiceClient, service, z } from '@millrace/node-sdk';
import { ACCESS_TOKEN, seaTableApi, serverOf } from './sea-table.credentials.ts';

const reason = ['error_message', 'error_msg', 'detail'];
const base = z.object({ dtable_uuid: z.string().regex(/^[\w-]+$/) });

/** The base of the token. */
export const seaTable = service({
  name: 'SeaTable',
  credential: seaTableApi,
  async baseUrl(credential, { ask }) {
    const server = serverOf(credential);
    const { dtable_uuid: id } = base.parse(await ask(`${server}${ACCESS_TOKEN}`));
    return `${server}/api-gateway/api/v2/dtables/${id}`;
  },
  reason,
});

/** The server, which keeps the files. */
export const seaTableServer = service({ name: 'SeaTable', credential: seaTableApi, baseUrl: serverOf, reason });

export const row = z.record(z.string(), z.json());
export const rowPaging = {
  ...offsetPaging({ offset: 'start', items: 'rows', size: { name: 'limit', most: 1000 } }),
  first: {},
};

const column = z.object({
  name: z.string(),
  key: z.string(),
  type: z.string(),
  data: z.object({ link_id: z.string().optional(), other_table_id: z.string().optional() }).nullish(),
});
const table = z.object({
  name: z.string(),
  _id: z.string(),
  columns: z.array(column),
  views: z.array(z.object({ name: z.string() })).default([]),
});
export type Column = z.infer<typeof column>;
export type Table = z.infer<typeof table>;

const metadata = z.object({ metadata: z.object({ tables: z.array(table) }) });

export async function tablesOf(client: ServiceClient): Promise<Table[]> {
  return (await client.get('/metadata/', { answer: metadata })).metadata.tables;
}

/** A table of the base, which is read once for all items. @throws NodeError where there is none of that name */
export async function tableNamed(
  { client, share }: { client: ServiceClient } & Pick<ItemContext<unknown>, 'share'>,
  name: string,
) {
  const tables = await share('tables', async () => ({ thing: await tablesOf(client), close: () => undefined }));
  const found = tables.find((each) => each.name === name);
  if (found) return found;
  throw new NodeError(`The base has no table '${name}'`, { parameter: 'tableName', code: 'SERVICE_NOT_FOUND' });
}

/** Columns that SeaTable fills in itself. */
const COMPUTED = new Set([
  'auto-number',
  'button',
  'creator',
  'ctime',
  'formula',
  'last-modifier',
  'link',
  'link-formula',
  'mtime',
]);

export const isWritable = ({ type }: Column) => !COMPUTED.has(type);

const result = z.object({ results: z.array(row) });

/** The rows that a query finds. Its values stand apart from it, so that none of them can change it. */
export async function found(
  client: ServiceClient,
  sql: string,
  { parameters, isConverted }: { parameters: string[]; isConverted: boolean },
) {
  const body = { sql, parameters, convert_keys: isConverted };
  return (await client.post('/sql/', body, { answer: result })).results;
}

/** A name in a query. @throws NodeError where it cannot stand in one */
export function quoted(name: string): string {
  if (name !== '' && !name.includes('`')) return `\`${name}\``;
  throw new NodeError(`'${name}' cannot be asked for`, {
    description: 'Names of tables and columns must not be empty or hold "`".',
  });
}
