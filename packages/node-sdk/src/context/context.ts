import type { Socket } from 'node:net';
import type {
  BinaryData,
  ExecutionError,
  ExecutionMode,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  RunHint,
  RunSource,
} from '@millrace/workflow';
import type { NodeError } from '../errors/node-error.ts';
import type { HttpClient } from './http.ts';
import type { Supplies, SupplyKind } from './supplies.ts';

/** Writes to the log of the runner. Never log secrets or item data. */
export interface Logger {
  debug(message: string, fields?: JsonObject): void;
  info(message: string, fields?: JsonObject): void;
  warn(message: string, fields?: JsonObject): void;
  error(message: string, fields?: JsonObject): void;
}

/** The node's stored credentials. */
export interface Credentials<Name extends string = string> {
  /**
   * Decrypted data of the credential the node uses for this type.
   * @throws NodeError `CREDENTIAL_NOT_SET` when the node has none.
   */
  get(type: Name): Promise<JsonObject>;
}

/** Where bytes of items are kept. */
export interface BinaryStore {
  /** Stores bytes. The type is guessed from the name, then the content, when not given. */
  create(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    about?: { fileName?: string; mimeType?: string },
  ): Promise<BinaryData>;
  /** All bytes at once. @throws NodeError `BINARY_NOT_FOUND` when the data is gone. */
  read(binary: BinaryData): Promise<Uint8Array>;
  /** The bytes in parts, for data that is passed on. @throws NodeError `BINARY_NOT_FOUND` when the data is gone. */
  stream(binary: BinaryData): AsyncIterable<Uint8Array>;
}

/** Files of the machine, within the folders that the operator lists. Paths are absolute. */
export interface FileAccess {
  /** @throws NodeError `FILE_NOT_ALLOWED`, `FILE_NOT_FOUND`, `FILE_FAILED` */
  read(path: string): Promise<Uint8Array>;
  /** The bytes in parts, for files that are passed on. Fails with the first part as `read` does. */
  stream(path: string): AsyncIterable<Uint8Array>;
  /**
   * Writes a whole file, or adds to its end. Its folder must exist.
   * @throws NodeError `FILE_NOT_ALLOWED`, `FILE_FAILED`
   */
  write(path: string, content: Uint8Array | AsyncIterable<Uint8Array>, options?: { append?: boolean }): Promise<void>;
  /**
   * Files that a glob pattern (`*`, `**`, `?`, `[a-z]`, `{a,b}`) or a plain path names, sorted. What lies outside the
   * allowed folders is left out; a pattern that can only match outside is refused.
   * @throws NodeError `FILE_NOT_ALLOWED`
   */
  list(pattern: string): Promise<string[]>;
  /**
   * Tells of what happens to a file, or in a folder and below it, until it is closed. What lies outside the allowed folders
   * is left out. Resolves when it watches. A file need not exist yet, its folder has to.
   * @throws NodeError `FILE_NOT_ALLOWED`, `FILE_NOT_FOUND`, `FILE_FAILED`
   */
  watch(path: string, options: WatchOptions): Promise<FileWatch>;
}

/** What happens to files and folders. */
export interface FileEvent {
  kind: 'add' | 'change' | 'unlink' | 'addDir' | 'unlinkDir';
  /** Absolute path, with the name under which it is watched. */
  path: string;
}

export interface WatchOptions {
  onEvent(event: FileEvent): void;
  /** It watches no longer. */
  onFailure(error: unknown): void;
  /** How many levels of folders below the watched one; 0 for none. Default: all. */
  depth?: number;
  /** Also tells of what is there at first, as added. Default false. */
  tellsExisting?: boolean;
  /** Follows symbolic links. Default true. */
  followsLinks?: boolean;
  /** Tells of a file when it has not grown for two seconds. Default false. */
  awaitsWriteEnd?: boolean;
  /** Looks again and again: for network folders, which do not tell of changes. Default false. */
  polls?: boolean;
  /** Paths that are left out, with all below them. */
  ignores?(path: string): boolean;
}

/** What watches files. */
export interface FileWatch {
  close(): Promise<void>;
}

/** Commands of the machine, where the operator allows them. */
export interface Commands {
  /**
   * Runs a command line in the shell of the machine; it is ended with the execution.
   * @throws NodeError `COMMAND_NOT_ALLOWED`, `COMMAND_FAILED` when it could not be started or put out too much
   */
  run(command: string): Promise<{ exitCode: number; stdout: string; stderr: string }>;
}

/** Connections other than HTTP, guarded against internal addresses, closed when the execution is stopped. */
export interface Network {
  /**
   * Opens a TCP connection, with TLS when `tls` is given.
   * @throws NodeError `NETWORK_BLOCKED_ADDRESS`, `NETWORK_FAILED`, `NETWORK_HOST_NOT_ALLOWED`, `NETWORK_TIMEOUT`,
   * `NETWORK_UNVERIFIED_NOT_ALLOWED`
   */
  connect(target: {
    host: string;
    port: number;
    tls?: TlsOptions;
    /**
     * A parameter of the node, not its credential, has any certificate accepted on it. Refused where a credential of the node is
     * limited to hosts. Default false.
     */
    isUnverified?: boolean;
    /** Until the connection stands. Default 30000 ms. */
    timeoutMs?: number;
    /**
     * Connects after the execution was stopped, too: only to tell the other side to end what it does for this execution.
     * The node closes it.
     */
    evenWhenStopped?: boolean;
  }): Promise<Socket>;
}

/** PEM texts, and whether certificates that cannot be verified are accepted (default: no). */
export interface TlsOptions {
  ca?: string;
  cert?: string;
  key?: string;
  passphrase?: string;
  /** Name the certificate must carry; default: the host. */
  servername?: string;
  allowUnauthorizedCerts?: boolean;
}

/** A workflow that a node runs. */
export type SubWorkflow =
  /** A stored one. */
  | { id: string }
  /** One that is given as in a file. */
  | { document: JsonObject };

export interface SubWorkflowRequest {
  workflow: SubWorkflow;
  /** What its trigger puts out. */
  items: readonly Item[];
  /** Whether its result is waited for. */
  wait: boolean;
}

/** How a run of a workflow by a node stands. */
export type SubExecution =
  /** It is not waited for. */
  | { status: 'started'; executionId: string; workflowId?: string }
  /** It was put aside: give its id to {@link Suspension} to go on when it has ended. */
  | { status: 'waiting'; executionId: string; workflowId?: string }
  /** Items of the last node's first output. */
  | { status: 'success'; executionId: string; workflowId?: string; items: Item[] };

/** Runs workflows as a part of this execution. */
export interface SubWorkflows {
  /**
   * @throws NodeError `SUB_WORKFLOW_NOT_FOUND`, `SUB_WORKFLOW_NOT_ALLOWED` (its caller policy), `SUB_WORKFLOW_FAILED`
   * (its own error, with `details` `{ executionId, workflowId }`), `SUB_WORKFLOW_DEPTH`
   */
  run(request: SubWorkflowRequest): Promise<SubExecution>;
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
  /** Mode `each`: told of an item for which the script fails; its result is null, and the others go on. */
  onItemError?: ((itemIndex: number, error: NodeError) => void) | undefined;
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
export interface NodeContext<CredentialName extends string = string> {
  readonly node: NodeIdentity;
  readonly workflow: {
    readonly id: string | undefined;
    readonly name: string;
    readonly active: boolean;
    /** Its own time zone, or the instance's. */
    readonly timezone: string;
    /** The zone of the instance, whatever the workflow's is. */
    readonly instanceTimezone: string;
  };
  readonly execution: {
    readonly id: string;
    readonly mode: ExecutionMode;
    /** What is called to make it go on while it waits; absent where it cannot wait. */
    readonly resumeUrl?: string;
    /** Where its forms are while it waits; absent where it cannot wait. */
    readonly resumeFormUrl?: string;
  };
  /** How often this node ran before in this execution. */
  readonly runIndex: number;
  /** Aborted when the execution is stopped or runs out of time. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly http: HttpClient<CredentialName>;
  readonly credentials: Credentials<CredentialName>;
  readonly binary: BinaryStore;
  readonly files: FileAccess;
  readonly network: Network;
  readonly commands: Commands;
  readonly subWorkflows: SubWorkflows;
  readonly scripts: Scripts;
  readonly responder: Responder;
  /** Kept between runs of this node in one execution (`$node["…"].context`); JSON only. */
  readonly state: JsonObject;
  /** Kept between executions of an active workflow; JSON only. */
  readonly staticData: { readonly node: JsonObject; readonly workflow: JsonObject };
  /** What the run notes about itself, to find its execution by. */
  readonly customData: CustomDataStore;
  /** Enabled nodes that connections lead to from this one, nearest first, with their parameters as stored. */
  nodesAfter(): ReadonlyArray<{ name: string; type: string; parameters: JsonObject }>;
  /** Enabled nodes from which connections lead to this one, nearest first, with their parameters as stored. */
  nodesBefore(): ReadonlyArray<{ name: string; type: string; parameters: JsonObject }>;
  /**
   * What the sub-nodes connected by this kind supply, in the order of the inputs, with their parameters as they are for one
   * item. Each is built once for an item and closed when the work on the item has ended.
   * @param itemIndex default: the item that is worked on; the first, where the node works on all at once.
   * @throws NodeError, also when an input of the kind is required and nothing is connected to it.
   */
  connected<Kind extends SupplyKind>(kind: Kind, itemIndex?: number): Promise<Array<Supplies[Kind]>>;
  /** ms since the epoch. */
  now(): number;
  /** Pauses in memory. For pauses of minutes and more put the execution aside: see `Suspension`. */
  sleep(ms: number): Promise<void>;
  /**
   * To be asked before a node makes many items of few: all of them would be in memory before anybody could refuse them.
   * @throws NodeError `LIMIT_REACHED`, which says how many there would be, and how many are allowed.
   */
  checkItemCount(count: number): void;
  /** Shows a remark with the output. */
  hint(hint: RunHint): void;
}

/** Context of a node that works item by item. */
export interface ItemContext<Parameters, CredentialName extends string = string> extends NodeContext<CredentialName> {
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
  /**
   * Gives the items of this run something they share, for example a connection: the first that asks opens it. Where opening
   * failed, it fails for the others of the same key, too.
   * @param key what sets it apart from others of the node; of one type for each key.
   */
  share<Thing>(key: string, open: () => Promise<Shared<Thing>>): Promise<Thing>;
}

/** Something that the items of a run use together. */
export interface Shared<Thing> {
  thing: Thing;
  /** Called when the run of the node ends, however it ends. */
  close(): void | Promise<void>;
  /** One that is no longer of use is closed and opened anew. Default: it stays of use. */
  isUsable?(): boolean;
}

/** Context of a node that works on all items at once. */
export interface BatchContext<Parameters, CredentialName extends string = string> extends NodeContext<CredentialName> {
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
  /**
   * Works item by item, for nodes that need all items for some of their operations only. What is made of an item is linked to it;
   * an error names its item, and stops only this one where the workflow goes on after errors.
   */
  eachItem(
    work: (item: Item, index: number) => readonly Item[] | Promise<readonly Item[]>,
    options?: EachItemOptions,
  ): Promise<Item[]>;
  /**
   * For long loops, asked every few hundred rounds: a promise to await when others in the process should have a turn.
   * It rejects when the execution was stopped.
   */
  rest(): Promise<void> | undefined;
}

/** How {@link BatchContext.eachItem} works. */
export interface EachItemOptions {
  /** The first error stops the node, also where the workflow goes on after errors. Default false. */
  allOrNothing?: boolean;
  /** Only the first item is worked on. Default false. */
  onlyFirst?: boolean;
}

/** Context of a sub-node: a node that supplies something to another one instead of passing items on. */
export interface SupplyContext<Parameters> extends NodeContext {
  /** Resolved for the item that the node it serves works on. */
  readonly parameters: Parameters;
  /** Kind of the connection to the node it serves: what is wanted of it. */
  readonly connection: string;
  /**
   * What expressions of its parameters ask the model for that calls it as a tool (`$fromAI`): JSON Schema of an object.
   * @throws NodeError for a call that cannot be read
   */
  toolSchema(): JsonObject;
  /** The parameters where a model has given these arguments. @throws NodeError when an expression fails */
  parametersWith(toolArguments: JsonObject): Parameters;
  /**
   * Does a piece of work for the node it serves as a run of its own, which is shown and stored with what was asked and
   * given. Runs of one sub-node take turns. When the execution goes on after its process ended, a call that had been answered
   * gives the stored answer, or fails as it had failed, instead of doing the work again; see {@link RunDescription.restore}.
   * @throws what `work` throws
   */
  asRun<Result>(work: () => Promise<Result> | Result, about: RunDescription<Result>): Promise<Result>;
}

/** What is shown and stored of a run of a sub-node. */
export interface RunDescription<Result> {
  request: JsonObject;
  response(result: Result): JsonObject;
  /**
   * The result out of what `response` made of it. Absent: the work is done again when its execution goes on, because what it
   * did was lost with its process.
   */
  restore?(response: JsonObject): Result;
  /**
   * What tells this call from others of the same item. Default: the request. Leave out what may differ when the same item is
   * worked on again, such as times and what else was said in a session meanwhile.
   */
  key?: JsonValue;
  /**
   * What is given instead of doing the work where the process ended while the call may have been under way: for calls that must
   * not have their effect twice. Absent: the work is done again.
   */
  ifUnknown?(): Result;
  /** What follows from the answer is a new round of calls: that of a model. Default false. */
  beginsRound?: boolean;
}

/** Context of a node whose execution goes on after it was put aside, but not by a call. */
export interface ResumeContext<Parameters, CredentialName extends string = string>
  extends BatchContext<Parameters, CredentialName> {
  readonly resumedBy: /** `until` has come. */
    | { kind: 'time' }
    /** The executions it waited for have ended; in the order given. */
    | { kind: 'executions'; results: SubExecutionEnd[] };
  /** What the node gave to `Suspension.state`. */
  readonly waitState: JsonObject;
}

/** How an execution that was waited for ended. */
export type SubExecutionEnd =
  | { executionId: string; status: 'success'; items: Item[] }
  | { executionId: string; status: 'error'; error: ExecutionError };
