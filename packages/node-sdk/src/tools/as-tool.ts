import type { Item, JsonObject, JsonValue } from '@millrace/workflow';
import type { BatchContext, ItemContext, NodeContext } from '../context/context.ts';
import { eachItem } from '../context/each-item.ts';
import { plainContext } from '../context/plain-context.ts';
import { SharedThings } from '../context/shared-things.ts';
import type { SupplyContext } from '../context/supply-context.ts';
import { NodeError } from '../errors/node-error.ts';
import type { BatchResult, BatchRun, Implementation, NodeType } from '../node-type/node-type.ts';
import { describeAsTool } from './describe-as-tool.ts';
import { nodeTool } from './node-tool.ts';

/**
 * The node type under which a node serves agents as a tool: its name with `Tool` at its end, its parameters and look-ups. Each
 * call of the model runs it over one item, which holds what the model gave.
 * @throws TypeError for a node that does not work on items
 */
export function asTool(type: NodeType): NodeType {
  const { description, implementation, lookups } = type;
  if (implementation.kind !== 'item' && implementation.kind !== 'batch') {
    throw new TypeError(`${description.name} cannot serve as a tool: it does not work on items`);
  }
  return {
    description: describeAsTool(description),
    implementation: {
      kind: 'supply',
      supply: (context) => ({
        thing: nodeTool(description, context, (args) => runOver(implementation, context, args)),
      }),
    },
    ...(lookups && { lookups }),
  };
}

/** Runs a node over what a model gave. */
async function runOver(
  implementation: Extract<Implementation, { kind: 'item' | 'batch' }>,
  context: SupplyContext<JsonObject>,
  args: JsonObject,
): Promise<JsonValue[]> {
  const item: Item = { json: args };
  const parameters = context.parametersWith(args);
  const batch =
    implementation.kind === 'batch' ? implementation.run : implementation.batch?.({ parameters, node: context.node });
  if (batch) return outputOf(await runBatch(batch, context, { item, parameters }));
  if (implementation.kind === 'batch') return [];
  const shared = new SharedThings();
  try {
    const result = await implementation.run(itemContext(context, { item, parameters, shared }));
    return [result ?? []].flat().map(({ json }) => json);
  } finally {
    await shared.close();
  }
}

interface Given {
  item: Item;
  parameters: JsonObject;
}

/** The agent goes on only with an answer: a tool cannot put the execution aside. */
function toolContext(context: NodeContext): NodeContext {
  const { id, mode } = context.execution;
  return { ...plainContext(context), execution: { id, mode } };
}

/** The context of a node that serves as a tool. */
function itemContext(
  context: NodeContext,
  { item, parameters, shared }: Given & { shared: SharedThings },
): ItemContext<JsonObject> {
  return {
    ...toolContext(context),
    item,
    index: 0,
    parameters,
    continueOnFail: false,
    evaluate: (value) => plainValue(value),
    share: (key, open) => shared.get(key, open),
    // The call of the tool is a step that is kept as a whole.
    asStep: async (_of, work) => await work(),
    countModelCall: async (work) => await work(),
  };
}

function runBatch(run: BatchRun, context: NodeContext, { item, parameters }: Given): ReturnType<BatchRun> {
  const items = [item];
  const rest = () => undefined;
  const batch: BatchContext<JsonObject> = {
    ...toolContext(context),
    items,
    inputs: [items],
    sources: [null],
    parameters: () => parameters,
    evaluate: (value) => plainValue(value),
    continueOnFail: false,
    rest,
    eachItem: (work, options) =>
      eachItem({ items, continueOnFail: false, signal: context.signal, rest }, work, options),
  };
  return run(batch);
}

/** Expressions that a node evaluates itself cannot ask a model. */
function plainValue(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !value.startsWith('=')) return value;
  throw new NodeError('A tool cannot evaluate this expression', {
    description: 'Give a fixed value, or let the model give it by $fromAI in another parameter.',
  });
}

function outputOf(result: BatchResult): JsonValue[] {
  if (Array.isArray(result)) return result.map(({ json }) => json);
  if ('outputs' in result) return (result.outputs[0] ?? []).map(({ json }) => json);
  throw new NodeError('This operation waits, which a tool cannot', {
    description: 'Choose another operation for the tool.',
  });
}
