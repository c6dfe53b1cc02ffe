import type {
  EvaluationNotes,
  ExecutionMode,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  ModelLimits,
  RunHint,
  RunSource,
} from '@millrace/workflow';
import type { Commands } from './commands.ts';
import type { DataTables } from './data-tables.ts';
import type { BinaryStore, FileAccess } from './files.ts';
import type { HttpClient } from './http.ts';
import type { Network } from './network.ts';
import type { AnswerWriter, Responder } from './replies.ts';
import type { KeptRunDescription, ModelCallReport } from './run-description.ts';
import type { Scripts } from './scripts.ts';
import type { SubExecutionEnd, SubWorkflows } from './sub-workflows.ts';
import type { Supplies, SupplyKind } from './supplies.ts';
import type { VectorStores } from './vectors.ts';

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
    /** Its page in the editor, for people who sign in there; absent where it has none. */
    readonly pageUrl?: string;
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
  readonly vectors: VectorStores;
  readonly dataTables: DataTables;
  readonly commands: Commands;
  readonly subWorkflows: SubWorkflows;
  readonly scripts: Scripts;
  readonly responder: Responder;
  /**
   * Begins an answer that is read while it is written. `undefined` where nobody reads along. One that was begun again for
   * the same item, after the process ended, takes the place of the former.
   * @param itemIndex default: the item that is worked on; the first, where the node works on all at once.
   */
  openAnswer(itemIndex?: number): AnswerWriter | undefined;
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
   * @param input of the inputs of this kind, from 0: what is connected there. Default: what is connected to any of them.
   * @throws NodeError, also when an input of the kind is required and nothing is connected to it.
   */
  connected<Kind extends SupplyKind>(kind: Kind, itemIndex?: number, input?: number): Promise<Array<Supplies[Kind]>>;
  /**
   * Bounds what models may use that are asked for an item, by whichever of the sub-nodes. A call beyond a limit is refused; so a
   * limit is passed by one call at most.
   * @param itemIndex as in `connected`.
   */
  limitModels(limits: ModelLimits, itemIndex?: number): void;
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
  /** Notes something of the row that is evaluated, for the page that compares evaluations. Later values of a name take the place of former ones. */
  noteEvaluation(notes: EvaluationNotes): void;
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
  /**
   * Does a call that the node makes itself, of a model for example, as a step of its own below this run: it is shown, counted, and
   * kept as calls of sub-nodes are. When the execution goes on after its process ended, a call that was answered is not made again.
   * Calls of one name take turns.
   * @param of names the step, behind the name of the node
   * @throws what `work` throws
   */
  asStep<Result>(of: string, work: () => Promise<Result> | Result, about: KeptRunDescription<Result>): Promise<Result>;
  /**
   * Makes a call of a model that is no step of its own, and counts what it took.
   * @throws NodeError `AI_BUDGET_EXCEEDED` where a limit is reached, and what `work` throws
   */
  countModelCall<Result>(
    work: () => Promise<Result> | Result,
    report: (result: Result) => ModelCallReport,
  ): Promise<Result>;
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
