import { type JsonObject, type ServiceClient, z } from '@millrace/node-sdk';
import { entity, graphql } from './client.ts';

/** What is told of an item. */
export const ITEM = `
  id name created_at state
  column_values { id text type value column { title archived description settings_str } }`;

const MOST_ITEMS = 100;

const page = z.object({ cursor: z.string().nullish(), items: z.array(entity) });
type Page = z.infer<typeof page>;

const NEXT = `
  query ($cursor: String!, $limit: Int) {
    next_items_page (cursor: $cursor, limit: $limit) { cursor items { ${ITEM} } }
  }`;

/** The items of a list whose first page is asked for otherwise than the next ones. */
export async function itemsFrom(
  client: ServiceClient,
  first: (limit: number) => Promise<Page | undefined>,
  limit: number,
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  const wanted = () => Math.min(MOST_ITEMS, limit - found.length);
  const answer = z.object({ data: z.object({ next_items_page: page }) });
  let next = await first(wanted());
  while (next) {
    found.push(...next.items);
    const { cursor } = next;
    if (!cursor || found.length >= limit) break;
    const { data } = await client.json({ ...graphql(NEXT, { cursor, limit: wanted() }), answer });
    if (data.next_items_page.cursor === cursor) break;
    next = data.next_items_page;
  }
  return found.slice(0, limit);
}

const grouped = z.object({
  data: z.object({ boards: z.array(z.object({ groups: z.array(z.object({ items_page: page })) })) }),
});
const OF_GROUP = `
  query ($boardId: [ID!], $groupId: [String], $limit: Int) {
    boards (ids: $boardId) { groups (ids: $groupId) { id items_page (limit: $limit) { cursor items { ${ITEM} } } } }
  }`;

/** The first page of the items of a group. */
export async function pageOfGroup(client: ServiceClient, variables: JsonObject): Promise<Page | undefined> {
  const { data } = await client.json({ ...graphql(OF_GROUP, variables), answer: grouped });
  return data.boards[0]?.groups[0]?.items_page;
}

const byColumn = z.object({ data: z.object({ items_page_by_column_values: page }) });
const BY_COLUMN = `
  query ($boardId: ID!, $columnId: String!, $columnValue: String!, $limit: Int) {
    items_page_by_column_values (
      limit: $limit board_id: $boardId columns: [{ column_id: $columnId, column_values: [$columnValue] }]
    ) { cursor items { ${ITEM.replace('state', 'state board { id }')} } }
  }`;

/** The first page of the items that have a value in a column. */
export async function pageByColumn(client: ServiceClient, variables: JsonObject): Promise<Page | undefined> {
  return (await client.json({ ...graphql(BY_COLUMN, variables), answer: byColumn })).data.items_page_by_column_values;
}
