import { boolean, type Item, isJsonObject, type JsonObject, path, type ServiceClient, since } from '@millrace/node-sdk';
import { blocksOf, blockUi } from '../blocks.ts';
import { type Notion, pages } from '../client.ts';
import { blockId, idOf } from '../places.ts';
import { simplifiedBlock } from '../simplified.ts';

export const blockOperations = (notion: Notion) => ({
  append: notion.operation('Append after', {
    description: 'Add blocks at the end of a page or in a block',
    action: 'Append a block',
    parameters: [...blockId, blockUi],
    request: ({ blockId: place, blockUi: entered }) => ({
      method: 'PATCH',
      path: path`/blocks/${idOf(place, 'block', 'blockId')}/children`,
      body: { children: blocksOf(entered) },
    }),
    items: (answer) => [{ json: isJsonObject(answer) ? answer : { value: answer } }],
  }),
  getAll: notion.operation('Get child blocks', {
    description: 'List the blocks in a page or block',
    action: 'Get many child blocks',
    parameters: [
      ...blockId,
      boolean('fetchNestedBlocks', { label: 'Also blocks in blocks', description: 'At any depth' }),
      since(
        2.1,
        boolean('simplifyOutput', {
          label: 'Simplify',
          default: true,
          description: 'Give what blocks say, without their looks',
        }),
      ),
    ],
    paged: true,
    async run({ client, limit, node, parameters }) {
      const { fetchNestedBlocks: isDeep, simplifyOutput: isSimple = false } = parameters;
      const root = idOf(parameters.blockId, 'block', 'blockId');
      const items: Item[] = [];
      for await (const block of blocksIn(client, { parent: root, limit, isDeep, depth: 0 })) {
        const placed = placedBlock(block, node.typeVersion);
        // Since version 2.1 what a block says tells the page or block that all were asked for, too.
        const told = node.typeVersion >= 2.1 ? { ...placed, root_id: root } : placed;
        items.push({ json: isSimple ? simplifiedBlock(told) : placed });
        if (items.length >= limit) break;
      }
      return items;
    },
  }),
});

/** A block with the one that holds it, which version 1 did not tell. */
function placedBlock(block: JsonObject, version: number): JsonObject {
  if (version >= 2) return block;
  const { parent_id: _parent, ...rest } = block;
  return rest;
}

interface Place {
  parent: string;
  limit: number;
  isDeep: boolean;
  depth: number;
}

/** Deeper than people nest: a page that held itself would otherwise never end. */
const MAX_DEPTH = 100;

/** Blocks in the order in which they are read: each before those in it. */
async function* blocksIn(client: ServiceClient, { parent, limit, isDeep, depth }: Place): AsyncGenerator<JsonObject> {
  const found = client.list({ path: path`/blocks/${parent}/children` }, { limit, paging: pages('query', limit) });
  for await (const block of found) {
    if (!isJsonObject(block)) continue;
    const { object = 'block', ...rest } = block;
    yield { object, parent_id: parent, ...rest };
    if (!isDeep || block.has_children !== true || depth >= MAX_DEPTH) continue;
    yield* blocksIn(client, { parent: String(block.id), limit: Number.POSITIVE_INFINITY, isDeep, depth: depth + 1 });
  }
}
