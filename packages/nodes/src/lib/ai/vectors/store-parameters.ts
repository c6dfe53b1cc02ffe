import { boolean, number, options, string, until, when } from '@millrace/node-sdk';

const MODES = [
  { name: 'Find documents', value: 'load', description: 'Puts out those nearest to a text, with how near they are' },
  { name: 'Insert documents', value: 'insert', description: 'Those of the connected loader, each once' },
  { name: 'Serve as vector store', value: 'retrieve', description: 'To a retriever or a tool' },
  { name: 'Serve as tool', value: 'retrieve-as-tool', description: 'To an agent, which searches with it' },
  { name: 'Update a document', value: 'update', description: 'By its id' },
] as const;

type StoreMode = (typeof MODES)[number]['value'];

/** Values of the parameters that all stores have. Those of other operations are absent. */
export interface StoreValues {
  mode: StoreMode;
  toolName?: string;
  toolDescription?: string;
  embeddingBatchSize?: number;
  prompt?: string;
  topK?: number;
  includeDocumentMetadata?: boolean;
  useReranker?: boolean;
  id?: string;
}

/** What all stores are asked: what to do, and how. */
export function storeParameters(hasUpdate: boolean) {
  return [
    options('mode', {
      label: 'Operation',
      default: 'retrieve',
      noDataExpression: true,
      options: MODES.filter(({ value }) => hasUpdate || value !== 'update'),
    }),
    until(
      1.2,
      when(
        { mode: ['retrieve-as-tool'] },
        string('toolName', { label: 'Name', description: 'What the model calls it' }),
      ),
    ),
    when(
      { mode: ['retrieve-as-tool'] },
      string('toolDescription', {
        label: 'Description',
        required: true,
        description: 'Tells the model what is in the store and when to look there',
        typeOptions: { rows: 2 },
      }),
    ),
    when(
      { mode: ['insert'] },
      number('embeddingBatchSize', {
        label: 'Documents of a batch',
        default: 200,
        description: 'Each batch is stored when its vectors are made',
        typeOptions: { minValue: 1, numberPrecision: 0 },
      }),
    ),
    when(
      { mode: ['load'] },
      string('prompt', { label: 'Text', required: true, description: 'What the documents are to be near to' }),
    ),
    when(
      { mode: ['load', 'retrieve-as-tool'] },
      number('topK', {
        label: 'Most documents',
        default: 4,
        description: 'For each text',
        typeOptions: { minValue: 1, numberPrecision: 0 },
      }),
    ),
    when(
      { mode: ['load', 'retrieve-as-tool'] },
      boolean('includeDocumentMetadata', { label: 'With metadata', default: true }),
    ),
    when(
      { mode: ['load', 'retrieve', 'retrieve-as-tool'] },
      boolean('useReranker', {
        label: 'Rerank',
        description: 'Puts what was found into a better order by a model that is connected',
      }),
    ),
    when(
      { mode: ['update'] },
      string('id', { label: 'Id', required: true, description: 'Of the document in the store' }),
    ),
  ] as const;
}

const EMBEDDING = { type: 'ai_embedding', displayName: 'Embedding', required: true, maxConnections: 1 };
const DOCUMENT = { type: 'ai_document', displayName: 'Document', required: true, maxConnections: 1 };
const RERANKER = { type: 'ai_reranker', displayName: 'Reranker', required: true, maxConnections: 1 };

export const storeInputs = `={{ (({ mode, useReranker }) => [
  ...(['load', 'insert', 'update'].includes(mode) ? ['main'] : []),
  ${JSON.stringify(EMBEDDING)},
  ...(mode === 'insert' ? [${JSON.stringify(DOCUMENT)}] : []),
  ...(useReranker === true && !['insert', 'update'].includes(mode) ? [${JSON.stringify(RERANKER)}] : []),
])($parameter) }}`;

export const storeOutputs = `={{ ((mode) => {
  if (mode === 'retrieve') return [{ type: 'ai_vectorStore', displayName: 'Vector store' }];
  return mode === 'retrieve-as-tool' ? [{ type: 'ai_tool', displayName: 'Tool' }] : ['main'];
})($parameter.mode) }}`;

/** The ports of nodes of old files. */
export function oldStoreInputs(does: 'insert' | 'retrieve') {
  return does === 'insert' ? ['main', DOCUMENT, EMBEDDING] : [EMBEDDING];
}

/** Where a store stands in the creator. */
export function storeCodex(alias: readonly string[]) {
  const words = ['vector', 'embedding', 'rag', 'knowledge', 'search'];
  return { categories: ['AI'], subcategories: { AI: ['Vector stores'] }, alias: [...words, ...alias] };
}
