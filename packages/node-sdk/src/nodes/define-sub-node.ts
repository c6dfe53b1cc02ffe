import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import type { Supplies, SupplyKind } from '../context/supplies.ts';
import type { SupplyContext } from '../context/supply-context.ts';
import { collectLookups, plainProperties } from '../lookups/collect-lookups.ts';
import type { Lookups, NodeType, Supplied } from '../node-type/node-type.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';

type Awaitable<T> = T | Promise<T>;

/** A node that serves another one: a model, a memory, a tool. */
export type SubNodeDefinition<Kind extends SupplyKind, List extends readonly Parameter[]> = Omit<
  NodeTypeDescription,
  'properties' | 'inputs' | 'outputs' | 'trigger' | 'polling'
> & {
  /** Kind of the connection to the node it serves. */
  supplies: Kind;
  /** Kinds of sub-nodes of its own. Default: none. */
  inputs?: NodeTypeDescription['inputs'];
  parameters: List;
  /** What the editor asks it for, where parameters do not bring it themselves. */
  lookups?: Lookups;
  /** It may put the execution aside, to ask a person (`askPerson`). Default false. */
  asksPeople?: boolean;
  /** Builds what it supplies, once for each item of the node it serves. */
  supply(context: SupplyContext<ParametersOf<List>>): Awaitable<Supplied<Supplies[Kind]>>;
};

/**
 * Defines a sub-node type.
 * @example
 * export default defineSubNode({
 *   name: 'my-package.clock', displayName: 'Clock', description: 'Tells the time', version: 1,
 *   group: ['transform'], family: 'service', defaults: { name: 'Clock' }, parameters: [], supplies: 'ai_tool',
 *   supply: ({ asRun, now }) => ({
 *     thing: {
 *       name: 'clock', description: 'Tells the time', parameters: { type: 'object' },
 *       invoke: () => asRun(() => new Date(now()).toISOString(), { request: {}, response: (time) => ({ time }), restore: ({ time }) => String(time) }),
 *     },
 *   }),
 * });
 */
export function defineSubNode<const Kind extends SupplyKind, const List extends readonly Parameter[]>(
  definition: SubNodeDefinition<Kind, List>,
): NodeType<ParametersOf<List>> {
  const {
    parameters,
    supplies,
    inputs = [],
    asksPeople = false,
    supply,
    lookups = collectLookups(parameters),
    ...meta
  } = definition;
  return {
    description: { ...meta, inputs, outputs: [supplies], properties: plainProperties(parameters) },
    // The engine resolves parameters by the same description that types them.
    implementation: {
      kind: 'supply',
      asksPeople,
      supply: supply as (context: SupplyContext<JsonObject>) => Awaitable<Supplied>,
    },
    ...(lookups && { lookups }),
  };
}
