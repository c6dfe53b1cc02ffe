import type { NodeContext } from '@millrace/node-sdk';
import type { StoreValues } from './store-parameters.ts';
import type { VectorTable } from './vector-table.ts';

/** What a store needs to be opened. */
export type StoreContext = Pick<
  NodeContext,
  'node' | 'workflow' | 'http' | 'credentials' | 'network' | 'signal' | 'sleep' | 'now' | 'vectors'
>;

/** Opens the table that parameters name. */
export type OpenTable = (context: StoreContext, parameters: StoreValues) => Promise<VectorTable>;
