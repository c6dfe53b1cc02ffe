import { defineServingNode, hidden, type NodeType, type Parameter, type ParametersOf } from '@millrace/node-sdk';
import { runStore } from './run-store.ts';
import { serveStore } from './serve-store.ts';
import type { OpenTable, StoreContext } from './store-context.ts';
import {
  oldStoreInputs,
  type StoreValues,
  storeCodex,
  storeInputs,
  storeOutputs,
  storeParameters,
} from './store-parameters.ts';
import type { VectorTable } from './vector-table.ts';

/** A kind of store. What all of them do with documents, vectors and modes is done here; it says where they lie. */
export interface VectorStoreDefinition<List extends readonly Parameter[]> {
  name: string;
  displayName: string;
  description: string;
  credentials?: NonNullable<NodeType['description']['credentials']>;
  /** Name of new nodes. */
  defaultName: string;
  /** Search words. */
  alias: readonly string[];
  /** Documents can be replaced by their ids. Default false. */
  hasUpdate?: boolean;
  /** Where the documents lie, and what is searched. */
  place: List;
  open(context: StoreContext, parameters: StoreValues & ParametersOf<List>): Promise<VectorTable>;
}

export function defineVectorStore<const List extends readonly Parameter[]>(
  definition: VectorStoreDefinition<List>,
): NodeType {
  const { defaultName, alias, hasUpdate = false, place, open, ...meta } = definition;
  // The engine resolves parameters by the same description that types them.
  const openTable = open as OpenTable;
  return defineServingNode({
    ...meta,
    version: [1, 1.1, 1.2, 1.3],
    group: ['transform'],
    family: 'store',
    defaults: { name: defaultName },
    codex: storeCodex(alias),
    inputs: storeInputs,
    outputs: storeOutputs,
    roles: {
      main: { mode: 'insert' },
      ai_vectorStore: { mode: 'retrieve' },
      ai_tool: { mode: 'retrieve-as-tool' },
    },
    parameters: [...storeParameters(hasUpdate), ...place] as readonly Parameter[],
    runAll: (context) => runStore(context, openTable),
    supply: (context) => serveStore(context, openTable),
  });
}

/** A node of old files that does one thing with a store. */
export function defineOldStore<const List extends readonly Parameter[]>(
  definition: Omit<VectorStoreDefinition<List>, 'hasUpdate'> & { does: 'insert' | 'retrieve' },
): NodeType {
  const { defaultName, alias, does, place, open, ...meta } = definition;
  const openTable = open as OpenTable;
  return defineServingNode({
    ...meta,
    version: [1],
    hidden: true,
    group: ['transform'],
    family: 'store',
    defaults: { name: defaultName },
    codex: storeCodex(alias),
    inputs: oldStoreInputs(does),
    outputs: does === 'insert' ? ['main'] : ['ai_vectorStore'],
    parameters: [hidden('mode', { default: does }), ...place] as readonly Parameter[],
    runAll: (context) => runStore(context, openTable),
    supply: (context) => serveStore(context, openTable),
  });
}
