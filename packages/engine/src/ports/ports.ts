import type {
  BinaryStore,
  Commands,
  Credentials,
  DataTables,
  FileAccess,
  HttpClient,
  Logger,
  Network,
  NodeType,
  Responder,
  SubWorkflows,
  TokenUsage,
  VectorStores,
} from '@millrace/node-sdk';
import type { JsonObject, ModelLimits, ModelUsage, NodeRun, Waiting } from '@millrace/workflow';
import type { CredentialUser, NodeOwner } from './node-owner.ts';
import type { ScriptPort } from './script-port.ts';

/** Finds what a node does. */
export interface NodeTypeSource {
  /** The type for a version; a version nobody declares gets the nearest lower one, else the lowest. */
  find(type: string, typeVersion: number): NodeType | undefined;
}

/** Time, as the engine sees it. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
  /** Ends after `ms`. Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Lets I/O, timers and aborts in between long loops over items. */
  yield(): Promise<void>;
  /** ms since the epoch: when the first work of this turn of the process's event loop was known of, whosever it was. */
  turnBeganAt(): number;
}

export interface NodeStarted {
  node: string;
  /** Which run of this node, from 0. */
  runIndex: number;
  /** ms since the epoch. */
  startedAt: number;
}

export interface NodeFinished {
  node: string;
  runIndex: number;
  run: NodeRun;
}

/** What is told while a workflow runs. */
export interface EngineEvents {
  nodeStarted(event: NodeStarted): void;
  /**
   * The next node waits for the promise: the way to slow a run down that is ahead of its storage.
   * @throws NodeError for what may not be put out: the run then counts as failed, and is told again as such.
   */
  nodeFinished(event: NodeFinished): void | Promise<void>;
  /** A node waits for a time that is near: should the process end meanwhile, the execution may go on from here. */
  rests(waiting: Waiting): void;
  /** Resolves when all that was told of finished runs outlives the process; at once where it is not kept until the end. */
  stored(): Promise<void>;
}

/** Something that happens to an answer which is read while it is written. */
export interface AnswerEvent {
  type: 'begin' | 'item' | 'end' | 'error';
  node: { id: string; name: string };
  runIndex: number;
  itemIndex: number;
  /** ms since the epoch. */
  at: number;
  /** Of `item`: what is added. */
  text?: string;
  /** Of `error`. */
  error?: unknown;
}

/** Where answers go that are read while they are written. */
export interface AnswerFeed {
  /** Whether anybody reads them. */
  readonly isRead: boolean;
  tell(event: AnswerEvent): void;
}

/** Models as the instance sees them: what they cost, and what may be used of them in a day. */
export interface ModelBudget {
  /** US dollars of a call; `undefined` where the price of the model is not known. */
  priceOf(model: string, usage: TokenUsage): number | undefined;
  /**
   * Asked before each call of a model.
   * @param daily what the workflow may use in a day.
   * @throws NodeError `AI_BUDGET_EXCEEDED` when what the instance or the workflow may use in a day is used up.
   */
  admit(daily: Pick<ModelLimits, 'costUsd' | 'tokens'>): Promise<void>;
  /** Told of each answered call. */
  used(usage: ModelUsage): void;
}

/** Everything the engine reaches outside itself. */
export interface EnginePorts {
  nodeTypes: NodeTypeSource;
  clock: Clock;
  http(user: CredentialUser): HttpClient;
  credentials(user: CredentialUser): Credentials;
  network(owner: NodeOwner): Network;
  dataTables(owner: NodeOwner): DataTables;
  vectors(owner: NodeOwner): VectorStores;
  commands(owner: NodeOwner): Commands;
  files(owner: NodeOwner): FileAccess;
  subWorkflows(owner: NodeOwner): SubWorkflows;
  scripts: ScriptPort;
  binary: BinaryStore;
  responder: Responder;
  answers: AnswerFeed;
  models: ModelBudget;
  log: Logger;
  events: EngineEvents;
}

/** What an operator gives to expressions and scripts, and what the workflow remembers. */
export interface RunEnvironment {
  /** Of the instance, as an IANA name; a workflow may have its own. */
  timezone: string;
  /** Environment variables that expressions may read. */
  env: Record<string, string>;
  /** Variables of the instance (`$vars`). */
  vars: Record<string, string>;
  /** Static data of the workflow, as stored. */
  staticData?: JsonObject | null;
}
