import type { Item, ItemsByPort, JsonObject, JsonValue, RunHint } from '@millrace/workflow';
import type { HttpReply, ItemContext } from '../context/context.ts';
import type { HttpRequest } from '../context/http.ts';
import { NodeError } from '../errors.ts';
import type { ItemResult, NodeType, Outputs } from '../node-type.ts';
import { evaluateDeferred, type NodeTestOptions, type PreparedTest, prepare } from './test-context.ts';

/** What a node did. */
export interface NodeTestResult {
  /** Items of each output. */
  outputs: ItemsByPort;
  /** Items of the first output. */
  items: Item[];
  /** `json` of the items of the first output. */
  json: JsonObject[];
  requests: HttpRequest[];
  replies: HttpReply[];
  hints: RunHint[];
  /** What it noted about the execution. */
  customData: ReadonlyMap<string, string>;
}

/**
 * Runs a node over items without an engine. Input is frozen.
 * @throws what the node throws; a NodeError of an item carries its `itemIndex`.
 */
export async function runNode(nodeType: NodeType, options: NodeTestOptions = {}): Promise<NodeTestResult> {
  const run = prepare(nodeType, options);
  const outputs = await runOutputs(nodeType, options, run);
  const items = outputs[0] ?? [];
  return { outputs, items, json: items.map((item) => item.json), ...run.records };
}

async function runOutputs(nodeType: NodeType, options: NodeTestOptions, test: PreparedTest): Promise<ItemsByPort> {
  const { implementation, description } = nodeType;
  const { context, inputs, parametersOf } = test;
  const items = inputs[0] ?? [];
  const contextOf = itemContexts(options, test);
  switch (implementation.kind) {
    case 'item': {
      const results = await eachItem(items, (item, index) => implementation.run(contextOf(item, index)));
      return [results.flatMap(toList)];
    }
    case 'route': {
      const routes = await eachItem(items, (item, index) => implementation.route(contextOf(item, index)));
      return toPorts(items, routes, Array.isArray(description.outputs) ? description.outputs.length : 0);
    }
    case 'batch': {
      const parameters = (index: number) => parametersOf(items[index] ?? { json: {} }, index);
      const continueOnFail = options.continueOnFail ?? false;
      const sources = inputs.map(() => null);
      const evaluate = (value: JsonValue | undefined, variables: Record<string, JsonValue>) =>
        evaluateDeferred(options, value, variables);
      const run = { ...context, items, inputs, sources, parameters, evaluate, continueOnFail };
      return toOutputs(await implementation.run(run));
    }
    case 'manualTrigger':
    case 'scheduleTrigger':
      return [[...(await implementation.emit({ ...context, parameters: parametersOf({ json: {} }, 0) }))]];
    case 'webhookTrigger':
    case 'none':
      throw new TypeError(`${description.name} cannot be run this way`);
  }
}

function itemContexts(options: NodeTestOptions, { context, parametersOf }: PreparedTest) {
  return (item: Item, index: number): ItemContext<JsonObject> => ({
    ...context,
    item,
    index,
    parameters: parametersOf(item, index),
    continueOnFail: options.continueOnFail ?? false,
    evaluate: (value, variables) => evaluateDeferred(options, value, variables),
  });
}

async function eachItem<Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    try {
      results.push(await work(item, index));
    } catch (error) {
      if (error instanceof NodeError) error.itemIndex ??= index;
      throw error;
    }
  }
  return results;
}

function toList(result: ItemResult): readonly Item[] {
  if (!result) return [];
  return isItemList(result) ? result : [result];
}

function isItemList(result: Item | readonly Item[]): result is readonly Item[] {
  return Array.isArray(result);
}

function toPorts(items: readonly Item[], routes: ReadonlyArray<number | readonly number[]>, count: number): Item[][] {
  const ports: Item[][] = Array.from({ length: count }, () => []);
  routes.forEach((route, index) => {
    for (const port of typeof route === 'number' ? [route] : route) {
      if (port < 0) continue;
      while (ports.length <= port) ports.push([]);
      ports[port]?.push(items[index] as Item);
    }
  });
  return ports;
}

function toOutputs(result: Item[] | Outputs): ItemsByPort {
  return Array.isArray(result) ? [result] : result.outputs;
}
