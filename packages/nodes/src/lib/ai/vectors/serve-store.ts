import {
  type EmbeddingModel,
  type FoundDocument,
  NodeError,
  nameForModel,
  type Supplied,
  type SupplyContext,
  type Tool,
  type VectorStore,
} from '@millrace/node-sdk';
import { findDocuments } from './find-documents.ts';
import { OpenTables } from './open-tables.ts';
import type { OpenTable } from './store-context.ts';
import type { StoreValues } from './store-parameters.ts';
import { documentJson, foundJson, readFound } from './stored-documents.ts';

type Context = SupplyContext<Record<string, unknown>>;

/** A store that serves another node: a retriever, or an agent as a tool. It is opened when it is first asked. */
export function serveStore(context: Context, open: OpenTable): Supplied<VectorStore | Tool> {
  const values = context.parameters as unknown as StoreValues;
  const tables = new OpenTables();
  const find = async (query: string, most: number): Promise<FoundDocument[]> => {
    const [reranker] = values.useReranker ? await context.connected('ai_reranker') : [];
    const table = await tables.get('', () => open(context, values));
    return findDocuments(query, most, { table, model: await modelOf(context), reranker });
  };
  const close = () => tables.close();
  if (context.connection === 'ai_tool') return { thing: searchTool(context, { values, find }), close };
  return { thing: { find: (query, most) => asFound(context, { query, most, find }) }, close };
}

interface Finding {
  query: string;
  most: number;
  find(query: string, most: number): Promise<FoundDocument[]>;
}

function asFound({ asRun }: Context, { query, most, find }: Finding): Promise<FoundDocument[]> {
  return asRun(() => find(query, most), {
    request: { query, topK: most },
    response: (found) => ({ documents: found.map(foundJson) }),
    restore: ({ documents }) => readFound(documents),
  });
}

function searchTool(context: Context, { values, find }: { values: StoreValues; find: Finding['find'] }): Tool {
  const { toolName = '', toolDescription = '', topK = 4, includeDocumentMetadata = true } = values;
  const { node } = context;
  return {
    name: nameForModel(node.typeVersion < 1.3 && toolName.trim() !== '' ? toolName : node.name),
    description: toolDescription,
    parameters: {
      type: 'object',
      properties: { input: { type: 'string', description: 'What to look for, as a question or in words' } },
      required: ['input'],
    },
    async invoke({ input }) {
      const found = await asFound(context, { query: String(input ?? ''), most: topK, find });
      const documents = found.map(({ document }) =>
        includeDocumentMetadata ? documentJson(document) : { pageContent: document.text },
      );
      return documents.length > 0 ? JSON.stringify(documents) : 'Nothing was found.';
    },
  };
}

async function modelOf({ connected }: Context): Promise<EmbeddingModel> {
  const [model] = await connected('ai_embedding');
  if (model) return model;
  throw new NodeError('No model for vectors is connected', { description: 'Connect an embedding below the node.' });
}
