import type {
  EvaluationNotes,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  ModelLimits,
  RunHint,
} from '@millrace/workflow';
import type { BatchContext, ItemContext, ResumeContext } from '../context/context.ts';
import { eachItem } from '../context/each-item.ts';
import type { HttpRequest } from '../context/http.ts';
import type { HttpReply } from '../context/replies.ts';
import type { ModelCallReport } from '../context/run-description.ts';
import { SharedThings } from '../context/shared-things.ts';
import { NodeError } from '../errors/node-error.ts';
import type { BatchResult, ItemResult, NodeType, RouteResult, Suspension } from '../node-type/node-type.ts';
import { routeOf } from '../nodes/route-of.ts';
import { evaluateDeferred, type NodeTestOptions, type PreparedTest, prepare } from './test-context.ts';
import type { TestOptionsOf } from './test-parameters.ts';

/** What a node did. */
export interface NodeTestResult {
  /** Items of each output. */
  outputs: ItemsByPort;
  /** Items of the first output, as the node made them. */
  items: Item[];
  /** Items of the first output with the links that the framework gives them. */
  linked: Item[];
  /** `json` of the items of the first output. */
  json: JsonObject[];
  requests: HttpRequest[];
  replies: HttpReply[];
  /** What it wrote to who reads along: a text for each answer, then `[end]` or `[error]`. */
  answers: string[];
  hints: RunHint[];
  /** What it noted of the row that is evaluated, in order. */
  evaluation: EvaluationNotes[];
  /** What it let models use at most, in order. */
  modelLimits: ModelLimits[];
  /** Calls of models that the node made itself, in order. */
  modelCalls: ModelCallReport[];
  /** ms of each pause. */
  pauses: number[];
  /** The node put the execution aside. */
  suspension?: Suspension['suspend'];
  /** What it noted about the execution. */
  customData: ReadonlyMap<string, string>;
}

/**
 * Runs a node over items without an engine. Input is frozen.
 * @throws what the node throws; a NodeError of an item carries its `itemIndex`.
 */
export function runNode<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
): Promise<NodeTestResult>;
export async function runNode(nodeType: NodeType, options: NodeTestOptions = {}): Promise<NodeTestResult> {
  const run = prepare(nodeType, options);
  return toTestResult(await runOutputs(nodeType, options, run), run, nodeType.implementation.kind === 'item');
}

/**
 * Lets a node go on that had put its execution aside, not by a call (see {@link callWebhook}).
 * @throws what the node throws.
 */
export function resumeNode<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  resumed: { by: ResumeContext<JsonObject>['resumedBy']; waitState?: JsonObject },
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
): Promise<NodeTestResult>;
export async function resumeNode(
  nodeType: NodeType,
  resumed: { by: ResumeContext<JsonObject>['resumedBy']; waitState?: JsonObject },
  options: NodeTestOptions = {},
): Promise<NodeTestResult> {
  const { implementation } = nodeType;
  if (implementation.kind !== 'batch' || !implementation.onResume) {
    throw new TypeError(`${nodeType.description.name} does not say how it goes on`);
  }
  const run = prepare(nodeType, options);
  const context = Object.assign(batchContext(options, run), {
    resumedBy: resumed.by,
    waitState: resumed.waitState ?? {},
  });
  return toTestResult(await implementation.onResume(context), run);
}

function toTestResult(result: BatchResult, run: PreparedTest, isLinkedByFramework = false): NodeTestResult {
  const isSuspended = !Array.isArray(result) && 'suspend' in result;
  const outputs = isSuspended ? [] : Array.isArray(result) ? [result] : result.outputs;
  const linked = outputs[0] ?? [];
  const items = isLinkedByFramework ? linked.map(({ pairedItem: _link, ...item }) => item) : linked;
  return {
    outputs: isLinkedByFramework ? [items] : outputs,
    items,
    linked,
    json: items.map((item) => item.json),
    ...(isSuspended && { suspension: result.suspend }),
    ...run.records,
  };
}

async function runOutputs(nodeType: NodeType, options: NodeTestOptions, test: PreparedTest): Promise<BatchResult> {
  const { implementation, description } = nodeType;
  const { context, inputs, parametersOf } = test;
  const items = inputs[0] ?? [];
  const shared = new SharedThings();
  const contextOf = itemContexts(options, test, shared);
  switch (implementation.kind) {
    case 'item': {
      const first = items[0];
      const batch = first && implementation.batch?.(contextOf(first, 0));
      if (batch) return batch(batchContext(options, test));
      const once = first !== undefined && implementation.runsOnce?.(contextOf(first, 0));
      const { signal } = context;
      const loop = { items, signal, continueOnFail: options.continueOnFail ?? false, rest: () => undefined };
      try {
        const made = await eachItem(
          loop,
          async (item, index) => toList(await implementation.run(contextOf(item, index))),
          {
            onlyFirst: Boolean(once),
          },
        );
        if (once !== 'linkedToAll') return made;
        const pairedItem = items.map((_, item) => ({ item }));
        return made.map((item) => ({ ...item, pairedItem }));
      } finally {
        await shared.close();
      }
    }
    case 'route': {
      const routes = await inOrder(items, (item, index) => implementation.route(contextOf(item, index)));
      return { outputs: toPorts(items, routes, Array.isArray(description.outputs) ? description.outputs.length : 0) };
    }
    case 'batch':
      return implementation.run(batchContext(options, test));
    case 'manualTrigger':
    case 'scheduleTrigger':
      return [...(await implementation.emit({ ...context, parameters: parametersOf({ json: {} }, 0) }))];
    case 'pollTrigger':
      return [...((await implementation.poll({ ...context, parameters: parametersOf({ json: {} }, 0) })) ?? [])];
    case 'lifecycleTrigger': {
      const event = options.lifecycleEvent;
      return [...(await implementation.emit({ ...context, parameters: parametersOf({ json: {} }, 0), event }))];
    }
    case 'supply':
    case 'listenTrigger':
    case 'webhookTrigger':
    case 'none':
      throw new TypeError(`${description.name} cannot be run this way`);
  }
}

function batchContext(
  options: NodeTestOptions,
  { context, inputs, parametersOf }: PreparedTest,
): BatchContext<JsonObject> {
  const items = inputs[0] ?? [];
  const continueOnFail = options.continueOnFail ?? false;
  const rest = () => undefined;
  return inherited({
    ...context,
    items,
    inputs,
    eachItem: (work, each) => eachItem({ items, continueOnFail, rest, signal: context.signal }, work, each),
    sources: inputs.map(() => null),
    parameters: (index) => parametersOf(items[index] ?? { json: {} }, index),
    evaluate: (value, variables) => evaluateDeferred(options, value, variables),
    continueOnFail,
    rest,
  });
}

/** Contexts of the engine have accessors, which copying by `...` loses: a node that copies its context fails here too. */
function inherited<Context extends object>(context: Context): Context {
  return Object.create(context);
}

function itemContexts(
  options: NodeTestOptions,
  { context, parametersOf, records }: PreparedTest,
  shared: SharedThings,
) {
  return (item: Item, index: number): ItemContext<JsonObject> =>
    inherited({
      ...context,
      item,
      index,
      parameters: parametersOf(item, index),
      continueOnFail: options.continueOnFail ?? false,
      evaluate: (value: JsonValue | undefined, variables: Record<string, JsonValue>) =>
        evaluateDeferred(options, value, variables),
      share: (key, open) => shared.get(key, open),
      // As after a restart: what cannot be stored is lost.
      async asStep(_of, work, { response, restore, modelCall }) {
        const result = await work();
        if (modelCall) records.modelCalls.push(modelCall(result));
        return restore(structuredClone(response(result)));
      },
      async countModelCall(work, report) {
        const result = await work();
        records.modelCalls.push(report(result));
        return result;
      },
    });
}

async function inOrder<Result>(
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

function toPorts(items: readonly Item[], routes: readonly RouteResult[], count: number): Item[][] {
  const ports: Item[][] = Array.from({ length: count }, () => []);
  routes.forEach((route, index) => {
    const { to, item } = routeOf(route, items[index] as Item);
    for (const port of to) {
      if (port < 0) continue;
      while (ports.length <= port) ports.push([]);
      ports[port]?.push(item);
    }
  });
  return ports;
}
