import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import type { BatchContext } from '../context/context.ts';
import type { SupplyContext } from '../context/supply-context.ts';
import { collectLookups, plainProperties } from '../lookups/collect-lookups.ts';
import type { BatchResult, NodeType, Supplied } from '../node-type/node-type.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';

type Awaitable<T> = T | Promise<T>;

/** A node that items reach, or that serves other nodes: its parameters say which, and with them its ports. */
export type ServingNodeDefinition<List extends readonly Parameter[]> = Omit<
  NodeTypeDescription,
  'properties' | 'trigger' | 'polling'
> & {
  parameters: List;
  /** Where items reach it. Items it makes must carry `pairedItem`. */
  runAll(context: BatchContext<ParametersOf<List>>): Awaitable<BatchResult>;
  /** Builds what it supplies by `context.connection`, once for each item of the node it serves. */
  supply(context: SupplyContext<ParametersOf<List>>): Awaitable<Supplied>;
};

/** Defines a node type that passes items on or serves other nodes. */
export function defineServingNode<const List extends readonly Parameter[]>(
  definition: ServingNodeDefinition<List>,
): NodeType<ParametersOf<List>> {
  const { parameters, runAll, supply, ...meta } = definition;
  const lookups = collectLookups(parameters);
  return {
    description: { ...meta, properties: plainProperties(parameters) },
    // The engine resolves parameters by the same description that types them.
    implementation: { kind: 'batch', run: runAll as (context: BatchContext<JsonObject>) => Awaitable<BatchResult> },
    supply: supply as (context: SupplyContext<JsonObject>) => Awaitable<Supplied>,
    ...(lookups && { lookups }),
  };
}
