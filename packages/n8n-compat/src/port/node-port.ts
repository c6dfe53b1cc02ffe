import type {
  BinaryData,
  HttpRequest,
  HttpResponse,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  RunHint,
} from '@millrace/node-sdk';
import type { RunSource } from '@millrace/workflow';
import type { SuppliedCall, SuppliedResults, SuppliedThing } from './supplied-call.ts';

/** What the code of a package may ask of the process that runs its workflow. */
export interface NodePort {
  /** Sends a request, signed when a credential type of the node is given. Statuses of 400 and above are answers. */
  http(request: HttpRequest, credentialType?: string): Promise<HttpResponse>;
  /** Data of the credential that the node uses for a type. */
  credential(type: string): Promise<JsonObject>;
  /** Value of an expression (text without its leading `=`) for an item, with names besides the usual ones. */
  evaluate(expression: string, variables: JsonObject, itemIndex: number): Promise<unknown>;
  /** The same at once: everything stands still until it is there. */
  evaluateNow(expression: string, itemIndex: number): unknown;
  /** Whether the conditions of a filter hold, at once. @throws an error for values that cannot be compared */
  filterNow(filter: JsonObject, timezone: string): boolean;
  createBinary(content: Uint8Array, about: { fileName?: string; mimeType?: string }): Promise<BinaryData>;
  readBinary(binary: BinaryData): Promise<Uint8Array>;
  /** What the sub-nodes supply that are connected to the node by this kind, for an item; see `NodeContext.connected`. */
  connected(kind: string, itemIndex?: number): Promise<ConnectedThing[]>;
  /** Calls one of them. */
  callConnected<Call extends BareCall>(handle: number, call: Call): Promise<SuppliedResults[Call['method']]>;
  /** Runs another workflow, which a parameter of the node names. Its items are there when it is waited for. */
  runWorkflow(request: WorkflowRequest): Promise<WorkflowRun>;
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string): void;
  hint(hint: RunHint): void;
}

export interface WorkflowRequest {
  workflowId: string;
  items: Item[];
  wait: boolean;
}

export interface WorkflowRun {
  executionId: string;
  items?: Item[];
}

/** A thing that a sub-node supplies to the node at hand, which calls it by its handle. */
export interface ConnectedThing extends SuppliedThing {
  handle: number;
}

/** A call without the place of what is called. */
export type BareCall = SuppliedCall extends infer Call
  ? Call extends SuppliedCall
    ? Omit<Call, 'index'>
    : never
  : never;

/** What a sub-node may do besides. */
export interface SupplyPort extends NodePort {
  /** It supplies these things, and answers calls of them from now on. */
  supplied(things: SuppliedThing[], answer: (call: SuppliedCall) => Promise<JsonValue>): void;
  /** Resolves when the node that it serves needs it no more. */
  readonly stopped: Promise<void>;
}

/** What a trigger that listens may do besides. */
export interface TriggerPort extends NodePort {
  /** Starts an execution with items of a trigger that listens. Resolves when it is stored. */
  emit(items: Item[], staticData: NodeJob['staticData']): Promise<void>;
  /** The trigger listens from now on. */
  listening(): void;
  /** Resolves when a trigger has to stop listening. */
  readonly stopped: Promise<void>;
}

/** What the code of a node may remember. */
export interface RememberedData {
  node: JsonObject;
  workflow: JsonObject;
  /** From run to run of the node, in one execution. */
  execution: JsonObject;
}

/** A run of a node of a package. Plain data: it travels between processes. */
export interface NodeJob {
  node: { id: string; name: string; type: string; typeVersion: number; credentials: string[] };
  /** Name of the node type within its package. */
  typeName: string;
  inputs: ItemsByPort;
  /** For each input, which run its items came from. */
  sources: ReadonlyArray<RunSource | null>;
  /** Each list of parameters once; items without expressions share one. */
  parameters: Array<{ values: JsonObject } | { error: string }>;
  /** Which of them an item has. */
  parametersOf: number[];
  workflow: { id: string | undefined; name: string; active: boolean; timezone: string };
  execution: { id: string; mode: string };
  continueOnFail: boolean;
  staticData: RememberedData;
}
