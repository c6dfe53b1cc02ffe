import {
  defaultVersionOf,
  type Item,
  type ItemsByPort,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RunHint,
  resolveParameters,
} from '@millrace/workflow';
import type { HttpReply, NodeContext, Scripts } from '../context/context.ts';
import type { HttpRequest } from '../context/http.ts';
import { NodeError } from '../errors.ts';
import type { IncomingRequest, ItemResult, NodeType, Outputs, Schedule, WebhookResult } from '../node-type.ts';
import {
  deepFreeze,
  type FakeServer,
  fakeCredentials,
  fakeHttp,
  fakeResponder,
  fakeScripts,
  inlineBinaryStore,
  silentLogger,
} from './fakes.ts';

/** How a node is run in a test. Expressions are not evaluated: give resolved values. */
export interface NodeTestOptions {
  /** Values the user set; the rest has its defaults. A function gives them for each item. */
  parameters?: JsonObject | ((item: Item, index: number) => JsonObject);
  /** Default: the version of new nodes. */
  typeVersion?: number;
  /** Items of the first input. Plain objects stand for `{ json }`. Default: one empty item. */
  items?: ReadonlyArray<Item | JsonObject>;
  /** Items of every input, instead of `items`. */
  inputs?: ReadonlyArray<ReadonlyArray<Item | JsonObject> | null>;
  /** Data by credential type. */
  credentials?: Record<string, JsonObject>;
  http?: FakeServer;
  scripts?: Scripts['run'];
  /** Whether a webhook call waits for an answer. */
  isCallWaiting?: boolean;
  nodeName?: string;
  webhookId?: string;
  mode?: NodeContext['execution']['mode'];
  timezone?: string;
  /** ms since the epoch. */
  now?: number;
  runIndex?: number;
  /** Survives between runs when the same object is given again. */
  state?: JsonObject;
  staticData?: { node: JsonObject; workflow: JsonObject };
  continueOnFail?: boolean;
  /** Stands for the evaluation of expressions that the node evaluates itself. */
  evaluate?: (expression: string, variables: Record<string, JsonValue>) => unknown;
  signal?: AbortSignal;
}

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

/** Calls a webhook trigger. */
export async function callWebhook(
  nodeType: NodeType,
  request: Partial<Omit<IncomingRequest, 'body'>> & { body?: string | Uint8Array },
  options: NodeTestOptions & { responseMode?: string } = {},
): Promise<WebhookResult> {
  const { implementation } = nodeType;
  if (implementation.kind !== 'webhookTrigger') throw new TypeError(`${nodeType.description.name} is no webhook`);
  const { context, parametersOf } = prepare(nodeType, options);
  const { body = '', headers = {}, query = {}, params = {}, ...rest } = request;
  return implementation.onWebhook({
    ...context,
    parameters: parametersOf({ json: {} }, 0),
    webhookName: 'default',
    responseMode: options.responseMode ?? 'onReceived',
    evaluate: (value, item) => evaluateDeferred(options, value, { $json: item.json }),
    request: {
      method: 'GET',
      url: '/webhook/test',
      remoteAddress: '203.0.113.7',
      ...rest,
      headers: Object.assign(Object.create(null), headers),
      query: Object.assign(Object.create(null), query),
      params: Object.assign(Object.create(null), params),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    },
  });
}

/** When a schedule trigger would fire. */
export function readSchedules(nodeType: NodeType, options: NodeTestOptions = {}): Schedule[] {
  const { implementation } = nodeType;
  if (implementation.kind !== 'scheduleTrigger') throw new TypeError(`${nodeType.description.name} is no schedule`);
  const { context, parametersOf } = prepare(nodeType, options);
  return implementation.schedules({ ...context, parameters: parametersOf({ json: {} }, 0) });
}

type Prepared = ReturnType<typeof prepare>;

function prepare({ description }: NodeType, options: NodeTestOptions) {
  const typeVersion = options.typeVersion ?? defaultVersionOf(description);
  const records = { requests: [] as HttpRequest[], replies: [] as HttpReply[], hints: [] as RunHint[] };
  const inputs = (options.inputs ?? [options.items ?? [{}]]).map((list) => list && deepFreeze(list.map(toItem)));
  const context: NodeContext = {
    node: {
      id: 'node-1',
      name: options.nodeName ?? description.defaults.name,
      type: description.name,
      typeVersion,
      webhookId: options.webhookId,
    },
    workflow: { id: 'workflow-1', name: 'Test', active: false, timezone: options.timezone ?? 'UTC' },
    execution: { id: 'execution-1', mode: options.mode ?? 'manual' },
    runIndex: options.runIndex ?? 0,
    signal: options.signal ?? new AbortController().signal,
    log: silentLogger,
    http: fakeHttp(options.http, records.requests),
    credentials: fakeCredentials(options.credentials ?? {}),
    binary: inlineBinaryStore,
    scripts: fakeScripts(options.scripts),
    responder: fakeResponder(records.replies, options.isCallWaiting ?? false),
    state: options.state ?? {},
    staticData: options.staticData ?? { node: {}, workflow: {} },
    now: () => options.now ?? 0,
    hint: (hint) => void records.hints.push(hint),
  };
  const parametersOf = (item: Item, index: number): JsonObject => {
    const { parameters = {} } = options;
    const stored = typeof parameters === 'function' ? parameters(item, index) : parameters;
    return deepFreeze(resolveParameters(description.properties, stored, typeVersion));
  };
  return { context, inputs, parametersOf, records };
}

function toItem(value: Item | JsonObject): Item {
  return isItem(value) ? value : { json: value };
}

function isItem(value: Item | JsonObject): value is Item {
  return typeof value.json === 'object' && value.json !== null && !Array.isArray(value.json);
}

async function runOutputs(nodeType: NodeType, options: NodeTestOptions, run: Prepared): Promise<ItemsByPort> {
  const { implementation, description } = nodeType;
  const { context, inputs, parametersOf } = run;
  const items = inputs[0] ?? [];
  const continueOnFail = options.continueOnFail ?? false;
  const evaluate = (value: JsonValue | undefined, variables: Record<string, JsonValue>) =>
    evaluateDeferred(options, value, variables);
  switch (implementation.kind) {
    case 'item': {
      const results = await eachItem(items, (item, index) =>
        implementation.run({
          ...context,
          item,
          index,
          parameters: parametersOf(item, index),
          continueOnFail,
          evaluate,
        }),
      );
      return [results.flatMap(toList)];
    }
    case 'route': {
      const routes = await eachItem(items, (item, index) =>
        implementation.route({
          ...context,
          item,
          index,
          parameters: parametersOf(item, index),
          continueOnFail,
          evaluate,
        }),
      );
      return toPorts(items, routes, Array.isArray(description.outputs) ? description.outputs.length : 0);
    }
    case 'batch': {
      const parameters = (index: number) => parametersOf(items[index] ?? { json: {} }, index);
      return toOutputs(
        await implementation.run({
          ...context,
          items,
          inputs,
          sources: inputs.map(() => null),
          parameters,
          continueOnFail,
        }),
      );
    }
    case 'manualTrigger':
    case 'scheduleTrigger':
      return [[...(await implementation.emit({ ...context, parameters: parametersOf({ json: {} }, 0) }))]];
    case 'webhookTrigger':
    case 'none':
      throw new TypeError(`${description.name} cannot be run this way`);
  }
}

function evaluateDeferred(
  { evaluate }: NodeTestOptions,
  value: JsonValue | undefined,
  variables: Record<string, JsonValue>,
): unknown {
  if (!isJsonObject(value) || typeof value.expression !== 'string') return value;
  if (!evaluate) throw new Error(`No evaluation was given for ${value.expression}`);
  return evaluate(value.expression, variables);
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
