import type { JsonObject } from '@millrace/workflow';
import { chain, node, webhook } from './real-workflows.ts';

interface Knowledge {
  /** Of the webhook. */
  path: string;
  /** Id of a credential for the model that makes vectors. */
  credentialId: string;
  /** Name of the vector store of the instance. */
  store: string;
}

/** A workflow that puts so many documents into a store, `Fact 0` and so on, in batches of 20. */
export function insertWorkflow(count: number, { path, ...where }: Knowledge): JsonObject {
  const jsCode = `return Array.from({ length: ${count} }, (_, n) => ({ json: { text: 'Fact ' + n } }))`;
  const before = [webhook(path, 'lastNode'), node('Facts', 'code', 2, { jsCode })];
  return withStore('Inserts', before, { ...where, parameters: { mode: 'insert', embeddingBatchSize: 20 } });
}

/** A workflow that answers with the documents nearest to the question, as `/webhook/<path>?q=1` asks it. */
export function askWorkflow({ path, ...where }: Knowledge, topK: number): JsonObject {
  const hook = webhook(path, 'lastNode');
  const asked = { ...hook, parameters: { ...(hook.parameters as JsonObject), responseData: 'allEntries' } };
  const parameters = { mode: 'load', prompt: '={{ $json.query.q }}', topK };
  return withStore('Asks', [asked], { ...where, parameters });
}

function withStore(
  name: string,
  before: JsonObject[],
  { credentialId, store, parameters }: Omit<Knowledge, 'path'> & { parameters: JsonObject },
): JsonObject {
  const model = langchain('Vectors', 'embeddingsOllama', 1, { model: 'm' });
  const document = chain(name, [
    ...before,
    langchain('Store', 'vectorStoreInMemory', 1.1, { memoryKey: store, ...parameters }),
  ]);
  const subNodes = [
    { ...model, credentials: { ollamaApi: { id: credentialId, name: 'Vectors' } } },
    ...(parameters.mode === 'insert' ? [langchain('Documents', 'documentDefaultDataLoader', 1.1, {})] : []),
  ];
  return {
    ...document,
    nodes: [...(document.nodes as JsonObject[]), ...subNodes],
    connections: {
      ...(document.connections as JsonObject),
      ...serves('Vectors', 'ai_embedding'),
      ...(parameters.mode === 'insert' && serves('Documents', 'ai_document')),
    },
  };
}

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { ...node(name, type, typeVersion, parameters), type: `@n8n/n8n-nodes-langchain.${type}` };
}

function serves(name: string, kind: string): JsonObject {
  return { [name]: { [kind]: [[{ node: 'Store', type: kind, index: 0 }]] } };
}
