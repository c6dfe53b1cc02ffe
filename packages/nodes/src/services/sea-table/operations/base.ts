import { choiceOf, type Paging, string, z } from '@millrace/node-sdk';
import { seaTable } from '../client.ts';
import { linkColumns, linkColumnsWithKey, rowIds, SEPARATOR, tableNamesAndIds } from '../lookups.ts';

const users = z.object({
  user_list: z.array(
    z.object({ name: z.string().default(''), contact_email: z.string().nullish() }).catchall(z.json()),
  ),
});

export const baseOperations = {
  collaborator: seaTable.operation('Get collaborator', {
    description: 'Find people who work on the base, by name or email',
    parameters: [string('searchString', { label: 'Name or email', required: true })],
    async run({ client, parameters }) {
      const { user_list: all } = await client.get('/related-users/', { answer: users });
      const text = parameters.searchString.toLowerCase();
      const fitting = all.filter((user) =>
        [user.name, user.contact_email].some((each) => each?.toLowerCase().includes(text)),
      );
      return fitting.map(({ contact_email = null, ...user }) => ({ json: { ...user, contact_email } }));
    },
  }),
  metadata: seaTable.operation('Get metadata', {
    description: 'Tell the tables, columns and views of the base',
    request: () => ({ path: '/metadata/' }),
    items: 'metadata',
  }),
  snapshot: seaTable.operation('Create snapshot', {
    description: 'Keep the base as it is now',
    request: () => ({ method: 'POST', path: '/snapshot/', body: { dtable_name: 'snapshot' } }),
  }),
};

const tableName = choiceOf('tableName', { label: 'Table', from: tableNamesAndIds, required: true });
const linked = [
  tableName,
  choiceOf('linkColumn', { label: 'Link column', from: linkColumns, required: true }),
  string('linkColumnSourceId', { label: 'Row ID', description: 'In the table', required: true }),
  string('linkColumnTargetId', { label: 'Row ID of the other table', required: true }),
] as const;

interface Link {
  tableName: string;
  linkColumn: string;
  linkColumnSourceId: string;
  linkColumnTargetId: string;
}

/** A link as SeaTable takes it: ids stand behind the names that were chosen. */
function linkOf({ tableName: table, linkColumn, linkColumnSourceId: from, linkColumnTargetId: to }: Link) {
  const [, link_id, other_table_id] = linkColumn.split(SEPARATOR);
  return { link_id, table_id: table.split(SEPARATOR)[1], other_table_id, other_rows_ids_map: { [from]: [to] } };
}

/** What SeaTable gives at once of the links of a row. */
const LINKS_PER_PAGE = 100;

export const linkOperations = {
  add: seaTable.operation('Add', {
    description: 'Link two rows',
    parameters: linked,
    request: (link) => ({ method: 'POST', path: '/links/', body: linkOf(link) }),
  }),
  list: seaTable.operation('List', {
    description: 'Give the rows that a row is linked to',
    parameters: [
      tableName,
      choiceOf('linkColumn', { label: 'Link column', from: linkColumnsWithKey, required: true }),
      choiceOf('rowId', { label: 'Row', from: rowIds, required: true }),
    ],
    async run({ client, parameters: { tableName: table, linkColumn, rowId } }) {
      const from = { table_id: table.split(SEPARATOR)[1], link_column: linkColumn.split(SEPARATOR)[3] };
      const rowsFrom = (offset: number) => [{ row_id: rowId, offset, limit: LINKS_PER_PAGE }];
      const paging: Paging = {
        items: rowId,
        place: 'body',
        first: { rows: rowsFrom(0) },
        next: ({ count }, { items }) => (count < LINKS_PER_PAGE ? undefined : { values: { rows: rowsFrom(items) } }),
      };
      return { json: { [rowId]: await client.all({ method: 'POST', path: '/query-links/', body: from }, { paging }) } };
    },
  }),
  remove: seaTable.operation('Remove', {
    description: 'Remove the link between two rows',
    parameters: linked,
    request: (link) => ({ method: 'DELETE', path: '/links/', body: linkOf(link) }),
  }),
};
