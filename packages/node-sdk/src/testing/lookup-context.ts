import type { LookupContext, NodeType } from '../node-type/node-type.ts';
import { type NodeTestOptions, prepare } from './test-context.ts';

/** What a look-up of a node gets, to call one of its `lookups` with. */
export function lookupContext(nodeType: NodeType, options: NodeTestOptions = {}): LookupContext {
  const { context, parametersOf } = prepare(nodeType, options);
  const { node, http, network, credentials, signal, log } = context;
  return { node, parameters: parametersOf({ json: {} }, 0), http, network, credentials, signal, log };
}
