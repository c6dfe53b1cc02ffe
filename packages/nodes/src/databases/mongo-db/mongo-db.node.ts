import { defineNode, type Item, NodeError } from '@millrace/node-sdk';
import { openMongo } from './connection/mongo-client.ts';
import { mongoError } from './mongo-error.ts';
import { aggregateDocuments } from './operations/aggregate-documents.ts';
import { changeDocument } from './operations/change-documents.ts';
import { deleteDocuments } from './operations/delete-documents.ts';
import { findDocuments } from './operations/find-documents.ts';
import { insertAll, insertDocument } from './operations/insert-documents.ts';
import type { Operation } from './operations/operation.ts';
import {
  createSearchIndex,
  dropSearchIndex,
  listSearchIndexes,
  updateSearchIndex,
} from './operations/search-indexes.ts';
import { parameters } from './parameters.ts';

const operations: Record<string, Operation> = {
  aggregate: aggregateDocuments,
  delete: deleteDocuments,
  find: findDocuments,
  findOneAndReplace: changeDocument('findOneAndReplace'),
  findOneAndUpdate: changeDocument('findOneAndUpdate'),
  insert: insertDocument,
  update: changeDocument('update'),
  createSearchIndex,
  dropSearchIndex,
  listSearchIndexes,
  updateSearchIndex,
};

/** Until then, queries ran once, whatever number of items arrived. */
const QUERIES_EACH_ITEM_SINCE = 1.1;
const QUERIES = new Set(['aggregate', 'delete', 'find']);

export default defineNode({
  name: 'n8n-nodes-base.mongoDb',
  displayName: 'MongoDB',
  description: 'Reads and changes documents of a MongoDB database',
  version: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
  group: ['input'],
  family: 'store',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'MongoDB' },
  credentials: [{ name: 'mongoDb', required: true }],
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['mongo', 'nosql', 'document', 'database', 'atlas', 'collection', 'vector search'],
  },
  parameters,
  async runAll(context): Promise<Item[]> {
    const { items, signal, continueOnFail } = context;
    if (items.length === 0) return [];
    const { operation } = context.parameters(0);
    const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!work) throw new NodeError(`MongoDB has no operation '${operation}'`, { parameter: 'operation' });
    const runsOnce = QUERIES.has(operation) && context.node.typeVersion < QUERIES_EACH_ITEM_SINCE;
    const { db, close } = await openMongo(context);
    try {
      if (operation === 'insert' && !continueOnFail) return await insertAll(db, items, context.parameters);
      const perform = async (item: Item, index: number) => {
        signal.throwIfAborted();
        return work(db, context.parameters(index), item).catch((error) => {
          throw mongoError(error);
        });
      };
      const made = await context.eachItem(perform, { onlyFirst: runsOnce });
      return runsOnce
        ? made.map((item) => ({ ...item, pairedItem: items.map((_, index) => ({ item: index })) }))
        : made;
    } catch (error) {
      signal.throwIfAborted();
      throw mongoError(error);
    } finally {
      await close();
    }
  },
});
