import type {
  BinaryData,
  ExecutionMode,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  RunHint,
  RunSource,
} from '@millrace/workflow';
import type { HttpClient } from './http.ts';

/** Writes to the log of the runner. Never log secrets or item data. */
export interface Logger {
  debug(message: string, fields?: JsonObject): void;
  info(message: string, fields?: JsonObject): void;
  warn(message: string, fields?: JsonObject): void;
  error(message: string, fields?: JsonObject): void;
}

/** The node's stored credentials. */
export interface Credentials {
  /**
   * Decrypted data of the credential the node uses for this type.
   * @throws NodeError `CREDENTIAL_NOT_SET` when the node has none.
   */
  get(type: string): Promise<JsonObject>;
}

/** Where bytes of items are kept. */
export interface BinaryStore {
  /** Stores bytes. The type is guessed from the name, then the content, when not given. */
  create(bytes: Uint8Array, about?: { fileName?: string; mimeType?: string }): Promise<BinaryData>;
  /** @throws NodeError `BINARY_NOT_FOUND` when the data is gone. */
  read(binary: BinaryData): Promise<Uint8Array>;
}

/** How a script of the user is run. */
export interface ScriptOptions {
  source: string;
  /**
   * `all`: once, over all items; its result is the list of items.
   * `each`: once for each item, with `$json`, `item` …; each result is one item or null.
   */
  mode: 'all' | 'each';
  items: readonly Item[];
  /** Which names the script finds: those of the Code node, or of the old Function and Function Item nodes. */
  dialect: 'code' | 'function' | 'functionItem';
}

/** Runs scripts of users in an isolated process. */
export interface Scripts {
  /**
   * What the script returned, unchecked: in mode `all` one value, in mode `each` one value for each item.
   * @throws NodeError with the script's own error (line and column in the description), `SCRIPT_TIMEOUT` or `SCRIPT_MEMORY`.
   */
  run(options: ScriptOptions): Promise<JsonValue | undefined>;
}

/** An answer to the caller of a webhook. */
export interface HttpReply {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent as they are; other values as JSON. Absent: empty body. */
  body?: string | Uint8Array | { json: JsonValue };
}

/** Answers the webhook call that started this execution. */
export interface Responder {
  /** False when no call waits for an answer of this execution, or it was answered already. */
  readonly isWaiting: boolean;
  /** Sends the answer; later calls are ignored. */
  send(reply: HttpReply): void;
}

/** Keys and values that belong to the execution. */
export interface CustomDataStore {
  get(key: string): string | undefined;
  /** @throws NodeError for a key that is too long or holds other characters than letters, digits and underscores. */
  set(key: string, value: string): void;
}

/** The node as the implementation sees it. */
export interface NodeIdentity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly webhookId?: string | undefined;
}

/** What every implementation gets. */
export interface NodeContext {
  readonly node: NodeIdentity;
  readonly workflow: {
    readonly id: string | undefined;
    readonly name: string;
    readonly active: boolean;
    readonly timezone: string;
  };
  readonly execution: { readonly id: string; readonly mode: ExecutionMode };
  /** How often this node ran before in this execution. */
  readonly runIndex: number;
  /** Aborted when the execution is stopped or runs out of time. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly http: HttpClient;
  readonly credentials: Credentials;
  readonly binary: BinaryStore;
  readonly scripts: Scripts;
  readonly responder: Responder;
  /** Kept between runs of this node in one execution (`$node["…"].context`); JSON only. */
  readonly state: JsonObject;
  /** Kept between executions of an active workflow; JSON only. */
  readonly staticData: { readonly node: JsonObject; readonly workflow: JsonObject };
  /** What the run notes about itself, to find its execution by. */
  readonly customData: CustomDataStore;
  /** ms since the epoch. */
  now(): number;
  /** Shows a remark with the output. */
  hint(hint: RunHint): void;
}

/** Context of a node that works item by item. */
export interface ItemContext<Parameters> extends NodeContext {
  /** Read-only. */
  readonly item: Item;
  readonly index: number;
  /** Resolved for this item. */
  readonly parameters: Parameters;
  /** Whether errors of an item are passed on instead of stopping the workflow. */
  readonly continueOnFail: boolean;
  /**
   * Evaluates what a parameter with `evaluatedByNode` holds, for this item. Other values come back as they are.
   * @param variables names it may use besides the usual ones, for example `$response`.
   * @throws NodeError when the expression fails.
   */
  evaluate(value: JsonValue | undefined, variables: Record<string, JsonValue>): unknown;
}

/** Context of a node that works on all items at once. */
export interface BatchContext<Parameters> extends NodeContext {
  /** Items of the first input. Read-only. Each carries the link to itself, so that handing it on links it right. */
  readonly items: readonly Item[];
  /** Items of every input. */
  readonly inputs: ItemsByPort;
  /** For each input, which run its items came from; `null` where nothing arrived. */
  readonly sources: ReadonlyArray<RunSource | null>;
  /** Parameters resolved for an item; item 0 also when there are no items. */
  parameters(index: number): Parameters;
  /**
   * Evaluates what a parameter with `evaluatedByNode` holds, for an item. Other values come back as they are.
   * @throws NodeError when the expression fails.
   */
  evaluate(value: JsonValue | undefined, variables: Record<string, JsonValue>, index: number): unknown;
  readonly continueOnFail: boolean;
}
