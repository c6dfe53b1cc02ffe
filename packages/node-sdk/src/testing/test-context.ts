import {
  defaultVersionOf,
  type EvaluationNotes,
  findLocators,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelLimits,
  type RunHint,
  resolveParameters,
  settleLocators,
} from '@millrace/workflow';
import type { Commands } from '../context/commands.ts';
import type { NodeContext } from '../context/context.ts';
import type { DataTables } from '../context/data-tables.ts';
import type { FileAccess } from '../context/files.ts';
import type { HttpClient, HttpRequest } from '../context/http.ts';
import type { CallDecision, CallQuestion } from '../context/person-question.ts';
import type { HttpReply } from '../context/replies.ts';
import type { ModelCallReport } from '../context/run-description.ts';
import type { Scripts } from '../context/scripts.ts';
import type { SubWorkflows } from '../context/sub-workflows.ts';
import type { Supplies, SupplyKind } from '../context/supplies.ts';
import type { VectorStores } from '../context/vectors.ts';
import { NodeError } from '../errors/node-error.ts';
import type { CredentialType, LifecycleEvent, NodeType } from '../node-type/node-type.ts';
import {
  deepFreeze,
  type FakeServer,
  fakeAnswer,
  fakeCredentials,
  fakeFiles,
  fakeHttp,
  fakeResponder,
  fakeScripts,
  inlineBinaryStore,
  memoryVectorStores,
  noDataTables,
  openNetwork,
  silentLogger,
} from './fakes.ts';
import { localHttp } from './local-http.ts';

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
  credentials?: Readonly<Record<string, JsonObject | undefined>>;
  http?: FakeServer;
  /**
   * Instead of `http`: requests go over the network to services of this machine (see `startLocalService`), signed by these
   * credential types.
   */
  credentialTypes?: readonly CredentialType[];
  scripts?: Scripts['run'];
  /** Files by path; what the node writes is put here. */
  files?: Map<string, Uint8Array>;
  /** Stands for the watching of files. */
  watch?: FileAccess['watch'];
  command?: Commands['run'];
  subWorkflow?: SubWorkflows['run'];
  nodesAfter?: ReturnType<NodeContext['nodesAfter']>;
  nodesBefore?: ReturnType<NodeContext['nodesBefore']>;
  /** What sub-nodes supply, by kind. */
  connected?: { [Kind in SupplyKind]?: ReadonlyArray<Supplies[Kind]> };
  /** What they supply at a second input of their kind. */
  connectedSecond?: { [Kind in SupplyKind]?: ReadonlyArray<Supplies[Kind]> };
  /** Kind of the connection that a sub-node is asked for. Default: the first that it supplies. */
  connection?: SupplyKind;
  /** What a person decides who is asked. Default: every call may be made. */
  decision?: (question: CallQuestion) => CallDecision;
  /** Whether a webhook call waits for an answer. */
  isCallWaiting?: boolean;
  /** Whether somebody reads answers while they are written. */
  isAnswerRead?: boolean;
  /** Data tables of the instance. Default: none of what they are asked for is there. */
  dataTables?: Partial<DataTables>;
  /** Stores of vectors that runs share. Default: empty ones. */
  vectors?: VectorStores;
  nodeName?: string;
  webhookId?: string;
  mode?: NodeContext['execution']['mode'];
  timezone?: string;
  /** Of the instance. Default UTC. */
  instanceTimezone?: string;
  /** ms since the epoch. */
  now?: number;
  runIndex?: number;
  /** Survives between runs when the same object is given again. */
  state?: JsonObject;
  staticData?: { node: JsonObject; workflow: JsonObject };
  /** What sub-nodes of the type share; survives in the same way. */
  sharedData?: JsonObject;
  continueOnFail?: boolean;
  /** Most items that the node may make. Default: no limit. */
  maxItems?: number;
  /** Stands for the evaluation of expressions that the node evaluates itself. */
  evaluate?: (expression: string, variables: Record<string, JsonValue>) => unknown;
  signal?: AbortSignal;
  /** What a trigger that follows the life of its workflow is asked about. */
  lifecycleEvent?: LifecycleEvent;
}

/** What {@link prepare} makes. */
export type PreparedTest = ReturnType<typeof prepare>;

/** Context, input and parameters of a node under test. */
export function prepare({ description }: NodeType, options: NodeTestOptions) {
  const typeVersion = options.typeVersion ?? defaultVersionOf(description);
  const records = {
    requests: [] as HttpRequest[],
    replies: [] as HttpReply[],
    answers: [] as string[],
    hints: [] as RunHint[],
    evaluation: [] as EvaluationNotes[],
    pauses: [] as number[],
    customData: new Map<string, string>(),
    modelLimits: [] as ModelLimits[],
    modelCalls: [] as ModelCallReport[],
  };
  const inputs = (options.inputs ?? [options.items ?? [{}]]).map((list) => list && deepFreeze(list.map(toItem)));
  const context: NodeContext = {
    node: {
      id: 'node-1',
      name: options.nodeName ?? description.defaults.name,
      type: description.name,
      typeVersion,
      webhookId: options.webhookId,
    },
    workflow: {
      id: 'workflow-1',
      name: 'Test',
      active: false,
      timezone: options.timezone ?? 'UTC',
      instanceTimezone: options.instanceTimezone ?? 'UTC',
    },
    execution: {
      id: 'execution-1',
      mode: options.mode ?? 'manual',
      resumeUrl: 'https://flows.example/webhook-waiting/execution-1',
    },
    runIndex: options.runIndex ?? 0,
    signal: options.signal ?? new AbortController().signal,
    log: silentLogger,
    http: httpOf(options, records.requests),
    credentials: fakeCredentials(options.credentials ?? {}),
    binary: inlineBinaryStore,
    files: fakeFiles(options.files ?? new Map(), options.watch),
    network: openNetwork,
    dataTables: { ...noDataTables(), ...options.dataTables },
    vectors: options.vectors ?? memoryVectorStores(),
    commands: { run: options.command ?? (() => Promise.reject(new Error('No fake command was given'))) },
    subWorkflows: { run: options.subWorkflow ?? (() => Promise.reject(new Error('No fake sub-workflow was given'))) },
    scripts: fakeScripts(options.scripts),
    responder: fakeResponder(records.replies, options.isCallWaiting ?? false),
    limitModels: (limits) => void records.modelLimits.push(limits),
    openAnswer: () => (options.isAnswerRead ? fakeAnswer(records.answers) : undefined),
    state: options.state ?? {},
    staticData: options.staticData ?? { node: {}, workflow: {} },
    customData: {
      get: (key) => records.customData.get(key),
      set: (key, value) => void records.customData.set(key, value),
    },
    checkItemCount(count) {
      const { maxItems = Number.POSITIVE_INFINITY } = options;
      if (count > maxItems)
        throw new NodeError(`${count} items; at most ${maxItems} are allowed`, { code: 'LIMIT_REACHED' });
    },
    nodesAfter: () => options.nodesAfter ?? [],
    nodesBefore: () => options.nodesBefore ?? [],
    // A list of the kind is a list of what the kind carries.
    connected: async <Kind extends SupplyKind>(kind: Kind, _itemIndex?: number, input?: number) => {
      const inputs = [options.connected?.[kind] ?? [], options.connectedSecond?.[kind] ?? []];
      return [...(input === undefined ? inputs.flat() : (inputs[input] ?? []))] as Array<Supplies[Kind]>;
    },
    now: () => options.now ?? 0,
    sleep: async (ms) => void records.pauses.push(ms),
    hint: (hint) => void records.hints.push(hint),
    noteEvaluation: (notes) => void records.evaluation.push(notes),
  };
  const parametersOf = (item: Item, index: number): JsonObject => {
    const { parameters = {} } = options;
    const stored = typeof parameters === 'function' ? parameters(item, index) : parameters;
    const resolved = resolveParameters(description.properties, stored, typeVersion);
    return deepFreeze(settleLocators(findLocators(description.properties, resolved, typeVersion), resolved));
  };
  return { context, inputs, parametersOf, records };
}

function httpOf(
  { http, credentialTypes, credentials = {}, signal }: NodeTestOptions,
  requests: HttpRequest[],
): HttpClient {
  if (!credentialTypes) return fakeHttp(http, requests);
  return localHttp({ credentialTypes, credentials, requests, signal: signal ?? new AbortController().signal });
}

function toItem(value: Item | JsonObject): Item {
  return isItem(value) ? value : { json: value };
}

function isItem(value: Item | JsonObject): value is Item {
  return typeof value.json === 'object' && value.json !== null && !Array.isArray(value.json);
}

/** Plays the evaluation of an expression that a node evaluates itself. */
export function evaluateDeferred(
  { evaluate }: NodeTestOptions,
  value: JsonValue | undefined,
  variables: Record<string, JsonValue>,
): unknown {
  if (!isJsonObject(value) || typeof value.expression !== 'string') return value;
  if (!evaluate) throw new Error(`No evaluation was given for ${value.expression}`);
  return evaluate(value.expression, variables);
}
