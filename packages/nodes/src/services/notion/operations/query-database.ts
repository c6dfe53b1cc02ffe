import {
  type BinaryStore,
  type Item,
  type JsonObject,
  type JsonValue,
  path,
  type ServiceClient,
} from '@millrace/node-sdk';
import { filesOf } from '../../../lib/files/item-files.ts';
import { type Notion, pages } from '../client.ts';
import { isSimplified, viewOf } from '../parameters.ts';
import { databaseId, idOf } from '../places.ts';
import { filterOf, filterParameters, oldFilterOf, oldQueryOptions, queryOptions, sortsOf } from '../query.ts';
import { filesIn, seen } from '../simplified.ts';

const about = { description: 'List pages of a database', action: 'Get many database pages', paged: true } as const;

export const getManyInV1 = (notion: Notion) => ({
  getAll: notion.operation('Get many', {
    ...about,
    parameters: [databaseId, isSimplified, oldQueryOptions],
    async run({ client, limit, node, workflow, parameters }) {
      const { filter, sort } = parameters.options;
      const asked = { filter: filter && oldFilterOf(filter, workflow.timezone), sorts: sortsOf(sort?.sortValue) };
      const found = await queried(client, idOf(parameters.databaseId, 'database', 'databaseId'), asked, limit);
      return found.map((one) => ({ json: seen(one, viewOf(parameters.simple, node)) }));
    },
  }),
});

export const getManyInV2 = (notion: Notion) => ({
  getAll: notion.operation('Get many', {
    ...about,
    parameters: [databaseId, isSimplified, ...filterParameters, queryOptions],
    async run({ client, limit, node, workflow, binary, parameters }) {
      const { sort, downloadFiles: isWithFiles = false } = parameters.options;
      const asked = { filter: filterOf(parameters, workflow.timezone), sorts: sortsOf(sort?.sortValue) };
      const found = await queried(client, idOf(parameters.databaseId, 'database', 'databaseId'), asked, limit);
      const items: Item[] = [];
      for (const one of found) {
        const item = { json: seen(one, viewOf(parameters.simple, node)) };
        items.push(isWithFiles ? await withFiles(item, one, { client, binary }) : item);
      }
      return items;
    },
  }),
});

async function queried(
  client: ServiceClient,
  database: string,
  { filter, sorts }: { filter: JsonObject | undefined; sorts: JsonObject[] },
  limit: number,
): Promise<JsonValue[]> {
  const request = { method: 'POST', path: path`/databases/${database}/query`, body: { filter, sorts } } as const;
  return await client.all(request, { limit, paging: pages('body', limit) });
}

/** An item of a page with the files of its properties: `Photos_0`, `Photos_1` … */
async function withFiles(
  item: Item,
  found: JsonValue,
  { client, binary }: { client: ServiceClient; binary: BinaryStore },
): Promise<Item> {
  const files: Array<[string, Awaited<ReturnType<BinaryStore['create']>>]> = [];
  for (const [key, url] of filesIn(found)) {
    const { content, ...rest } = await client.downloadFrom(url);
    files.push([key, await binary.create(content, rest)]);
  }
  return files.length > 0 ? { ...item, binary: filesOf(files) } : item;
}
