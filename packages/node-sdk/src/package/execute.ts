import type { Item, ItemsByPort, JsonObject } from '@millrace/workflow';
import type { BatchContext, ItemContext, NodeContext } from '../context/context.ts';
import { eachItem } from '../context/each-item.ts';
import { SharedThings } from '../context/shared-things.ts';
import { NodeError } from '../errors/node-error.ts';
import type { BatchResult, ItemResult, NodeType } from '../node-type/node-type.ts';
import { routeOf } from '../nodes/route-of.ts';
import type { ExecuteHost } from './host.ts';
import { hostContext, settledParameters } from './host-context.ts';
import type { MISSING_FEATURES } from './missing-features.ts';

/** Runs a node that works on items. @throws NodeError */
export async function execute({ description, implementation }: NodeType, host: ExecuteHost): Promise<ItemsByPort> {
  const ports = Array.isArray(description.outputs) ? description.outputs.length : 1;
  const shared = new SharedThings();
  const run = runOf(description, host, shared);
  try {
    switch (implementation.kind) {
      case 'item': {
        const [first] = run.items;
        const batch = first && implementation.batch?.(run.contextOf(first, 0));
        if (batch) return outputsOf(await batch(run.batchContext()));
        const once = first ? (implementation.runsOnce?.(run.contextOf(first, 0)) ?? false) : false;
        const made = await eachItem(
          run.loop,
          async (item, index) => listOf(await implementation.run(run.contextOf(item, index))),
          { onlyFirst: once !== false },
        );
        if (once !== 'linkedToAll') return [made];
        const pairedItem = run.items.map((_, item) => ({ item }));
        return [made.map((item) => ({ ...item, pairedItem }))];
      }
      case 'route': {
        const outputs: Item[][] = Array.from({ length: ports }, () => []);
        for (const [index, item] of run.items.entries()) {
          const { to, item: routed } = routeOf(await implementation.route(run.contextOf(item, index)), item);
          for (const port of to) outputs[port]?.push({ ...routed, pairedItem: { item: index } });
        }
        return outputs;
      }
      case 'batch':
        return outputsOf(await implementation.run(run.batchContext()));
      default:
        throw new NodeError(`${description.displayName} does not work on items`);
    }
  } finally {
    await shared.close();
  }
}

function runOf(description: NodeType['description'], host: ExecuteHost, shared: SharedThings) {
  const count = Array.isArray(description.inputs) ? Math.max(1, description.inputs.length) : 1;
  const inputs = Array.from({ length: count }, (_, input) => host.getInputData(input));
  const [items = []] = inputs;
  const state = host.getContext('node');
  const { typeVersion } = host.getNode();
  const continueOnFail = host.continueOnFail();
  const rest = () => undefined;
  const parameters = (index: number): JsonObject =>
    settledParameters(description, typeVersion, (name) => host.getNodeParameter(name, index, null));
  const { signal } = hostContext(host);
  const loop = { items, signal, continueOnFail, rest };
  return {
    items,
    loop,
    contextOf: (item: Item, index: number) =>
      extended<ItemContext<JsonObject>>(hostContext(host, index, state), {
        item,
        index,
        parameters: parameters(index),
        continueOnFail,
        share: shared.get.bind(shared),
        // Hosts of packages keep nothing of a run that has not ended, and count no models.
        asStep: async (_of, work) => await work(),
        countModelCall: async (work) => await work(),
      }),
    batchContext: () =>
      extended<BatchContext<JsonObject>>(hostContext(host, 0, state), {
        items: items.map((item, index) => ({ ...item, pairedItem: { item: index } })),
        inputs,
        sources: inputs.map(() => null),
        parameters,
        continueOnFail,
        eachItem: (work, options) => eachItem(loop, work, options),
        rest,
      }),
  };
}

/** What a context has besides that of every node, as far as hosts of packages can give it: the rest throws where it is read. */
type Added<Context extends NodeContext> = Omit<Context, keyof NodeContext | (typeof MISSING_FEATURES)[number]>;

function extended<Context extends NodeContext>(context: NodeContext, added: Added<Context>): Context {
  return Object.assign(context, added) as Context;
}

function listOf(result: ItemResult): readonly Item[] {
  if (!result) return [];
  return Array.isArray(result) ? result : [result as Item];
}

function outputsOf(result: BatchResult): ItemsByPort {
  if (Array.isArray(result)) return [result];
  if ('outputs' in result) return result.outputs.map((items) => items ?? []);
  throw new NodeError("'suspend' is there for nodes of Millrace itself only, not for those of packages", {
    code: 'PACKAGE_FEATURE_MISSING',
  });
}
