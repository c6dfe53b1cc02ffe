import { type BatchContext, type Item, type JsonObject, NodeError, type TextDocument } from '@millrace/node-sdk';
import { documentsIn } from '../documents/load-item.ts';
import { documentId } from './document-id.ts';
import { findDocuments } from './find-documents.ts';
import { insertDocuments } from './insert-documents.ts';
import { OpenTables } from './open-tables.ts';
import type { OpenTable } from './store-context.ts';
import type { StoreValues } from './store-parameters.ts';
import { documentJson, foundJson } from './stored-documents.ts';
import type { VectorTable } from './vector-table.ts';

/** A store that items reach: it finds, takes in or replaces documents. */
export async function runStore(context: BatchContext<Record<string, unknown>>, open: OpenTable): Promise<Item[]> {
  const tables = new OpenTables();
  const valuesAt = (index: number) => context.parameters(index) as unknown as StoreValues;
  const tableAt = (index: number): Promise<VectorTable> => {
    const values = valuesAt(index);
    return tables.get(placeOf(values), () => open(context, values));
  };
  const run = { context, valuesAt, tableAt };
  try {
    switch (valuesAt(0).mode) {
      case 'insert':
        return await insert(run);
      case 'update':
        return await context.eachItem((item, index) => update(run, item, index));
      default:
        return await context.eachItem((_item, index) => find(run, index));
    }
  } finally {
    await tables.close();
  }
}

interface StoreRun {
  context: BatchContext<Record<string, unknown>>;
  valuesAt(index: number): StoreValues;
  tableAt(index: number): Promise<VectorTable>;
}

/** What tells tables apart: all parameters but those that differ between texts. */
function placeOf({ prompt: _prompt, id: _id, ...place }: StoreValues): string {
  return JSON.stringify(place);
}

async function find({ context, valuesAt, tableAt }: StoreRun, index: number): Promise<Item[]> {
  const { prompt = '', topK = 4, includeDocumentMetadata = true, useReranker } = valuesAt(index);
  const model = await modelAt(context, index);
  const [reranker] = useReranker ? await context.connected('ai_reranker', index) : [];
  const found = await findDocuments(prompt, topK, { table: await tableAt(index), model, reranker });
  return found.map(({ document, score }) => {
    const json = foundJson({ document, score });
    return { json: includeDocumentMetadata ? json : { ...json, document: { pageContent: document.text } } };
  });
}

/** Documents of all items go in together, so that batches are full; those of an item that fails are left out. */
async function insert({ context, valuesAt, tableAt }: StoreRun): Promise<Item[]> {
  const byTable = new Map<VectorTable, { first: number; documents: TextDocument[] }>();
  const items = await context.eachItem(async (_item, index) => {
    const [loader] = await context.connected('ai_document', index);
    const documents = (await loader?.load()) ?? [];
    const table = await tableAt(index);
    const batch = byTable.get(table) ?? { first: index, documents: [] };
    byTable.set(table, batch);
    for (const document of documents) batch.documents.push(document);
    context.checkItemCount(batch.documents.length);
    return documents.map((document) => ({ json: documentJson(document) }));
  });
  for (const [table, { first, documents }] of byTable) {
    const { embeddingBatchSize: batchSize = 200 } = valuesAt(first);
    const model = await modelAt(context, first);
    await insertDocuments(documents, { table, model, batchSize, signal: context.signal });
  }
  return items;
}

async function update({ context, valuesAt, tableAt }: StoreRun, { json }: Item, index: number): Promise<Item[]> {
  const { id = '' } = valuesAt(index);
  const table = await tableAt(index);
  const document = onlyDocument(json);
  if (id.trim() === '') throw new NodeError('No document is named', { parameter: 'id', description: 'Give its id.' });
  if (!table.replace) throw new NodeError('This store cannot update documents', { parameter: 'mode' });
  const [vector = []] = await (await modelAt(context, index)).embed([document.text], 'document');
  await table.replace(id, { id: documentId(document), document, vector });
  return [{ json: documentJson(document) }];
}

function onlyDocument(json: JsonObject): TextDocument {
  const [document, ...others] = documentsIn(json, '');
  if (document && others.length === 0) return document;
  throw new NodeError(`The item has ${document ? others.length + 1 : 'no'} texts, where one is to be the document`, {
    description: 'Let a node before leave one field with the text.',
  });
}

async function modelAt(context: StoreRun['context'], index: number) {
  const [model] = await context.connected('ai_embedding', index);
  if (model) return model;
  throw new NodeError('No model for vectors is connected', { description: 'Connect an embedding below the node.' });
}
