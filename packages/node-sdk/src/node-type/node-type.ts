import type {
  BinaryData,
  CredentialTypeDescription,
  ExecutionStatus,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  MappedFields,
  NodeTypeDescription,
  PropertyOption,
  SearchPage,
} from '@millrace/workflow';
import type {
  BatchContext,
  Credentials,
  ItemContext,
  Logger,
  NodeContext,
  NodeIdentity,
  ResumeContext,
} from '../context/context.ts';
import type { DataTables } from '../context/data-tables.ts';
import type { HttpClient, HttpRequest } from '../context/http.ts';
import type { Network } from '../context/network.ts';
import type { HttpReply } from '../context/replies.ts';
import type { Supplies, SupplyKind } from '../context/supplies.ts';
import type { SupplyContext } from '../context/supply-context.ts';
import type { VectorStores } from '../context/vectors.ts';

type Awaitable<T> = T | Promise<T>;

/** What a run over one item gives: items for the first output. Items without `pairedItem` are linked to the input item. */
export type ItemResult = Item | readonly Item[] | null | undefined;

/** Outputs by their indexes; -1 drops the item. With `item`, that one goes there in place of the one that came in. */
export type RouteResult = number | readonly number[] | { to: number | readonly number[]; item: Item };

/** Put into `BatchResult` positions by nodes with several outputs. */
export interface Outputs {
  outputs: ItemsByPort;
}

/**
 * Puts the execution aside: its steps are stored, its memory is freed, and it goes on from this node at a time, on a
 * call, or when other executions have ended, also after a restart. Give at least one of `until`, `on` and `executions`.
 */
export interface Suspension {
  suspend: {
    /** ms since the epoch. The node's `onResume` then says what it puts out. */
    until?: number;
    /**
     * Where `until` is at most so many ms away, the execution stays in memory meanwhile, and its caller gets its answer. It is put
     * aside only when its process is to end. Default 0.
     */
    restMs?: number;
    /**
     * Goes on when one of the node's webhooks with `restartWebhook` and this `nodeType` is called: below
     * `/webhook-waiting/<execution>` or `/form-waiting/<execution>`. The node's `onWebhook` takes the call.
     */
    on?: 'webhook' | 'form';
    /** Goes on when all of these have ended. */
    executions?: string[];
    /** Kept for the node; JSON only. */
    state?: JsonObject;
  };
}

/** A call of a webhook. Nothing in it is trusted. */
export interface IncomingRequest {
  method: string;
  /** Path with query, as received. */
  url: string;
  /** Lower-case names, null prototype. */
  headers: Record<string, string | string[] | undefined>;
  /** Null prototype; a repeated name gives a list. */
  query: Record<string, string | string[]>;
  /** Values of `:name` segments of the path. Null prototype. */
  params: Record<string, string>;
  /** Raw body. */
  body: Uint8Array;
  /** Instead of the body, of a multipart call that is larger than a body in memory may be: its files are stored already. */
  form?: ReceivedForm;
  remoteAddress: string;
  /**
   * Who calls has an account of the instance and is signed in. Only at webhooks that say `asksForAccount`, and not while the workflow is
   * tried out. `pass` lets the page that they open show it with its own calls, in the header `x-chat-visitor`: it stands in a sandbox,
   * without their cookies.
   */
  visitor?: { readonly pass?: string };
}

/** A multipart body whose files are stored. Fields and files are in the order received. */
export interface ReceivedForm {
  fields: ReadonlyArray<[name: string, value: string]>;
  /** `bytes` is the size; the data can be put into items as it is. */
  files: ReadonlyArray<{ field: string; bytes: number; binary: BinaryData }>;
}

/** What a node that works on all items gives. Items it makes must carry `pairedItem`. */
export type BatchResult = Item[] | Outputs | Suspension;

/** What a webhook trigger makes of a call. */
export interface WebhookResult {
  /** Items of each output. Absent: the workflow is not run. */
  outputs?: ItemsByPort;
  /** Answer at once, whatever the response mode says. */
  reply?: HttpReply;
  /** Added to whatever answer the call gets, for example those of cross-origin calls. Lower-case names. */
  headers?: Record<string, string>;
}

/** How a sub-node works: it builds what it supplies, once for each item of the node that it serves. */
export interface SupplyImplementation {
  kind: 'supply';
  supply(context: SupplyContext<JsonObject>): Awaitable<Supplied>;
  /** It may put the execution aside, to ask a person. */
  asksPeople?: boolean;
}

/** What a sub-node gives to the node it serves. */
export interface Supplied<Thing = unknown> {
  thing: Thing;
  /** More of its kind: a sub-node may bring several tools. */
  others?: readonly Thing[];
  /** Called when the work on the item ends, however it ends. */
  close?(): Awaitable<void>;
}

/** When a schedule fires. */
export interface Schedule {
  /** Five or six fields (seconds first), in the workflow's time zone. */
  cron: string;
  /** Fires only every n-th time, counted from activation. Default 1. */
  every?: number;
  /**
   * Times that came while the server was down are made up for by one firing when it is up again, at most so many seconds
   * after the last of them; 0 for no limit. Absent: they are not made up for.
   */
  makeUpWithinSeconds?: number;
}

/** Whether a node works for the first item only, on behalf of all; and what its items are linked to then. */
export type RunsOnce = false | 'linkedToAll' | 'linkedToFirst';

/** Works on all items at once. Items it makes must carry `pairedItem`. */
export type BatchRun = (context: BatchContext<JsonObject>) => Awaitable<BatchResult>;

/** How a node that mostly works item by item waits for calls. */
export interface CallsAwaited {
  /** Whether a node with these parameters, as they are stored, may put its execution aside. */
  isPossible(parameters: JsonObject): boolean;
  onWebhook(context: WaitingCallContext<JsonObject>): Awaitable<WebhookResult>;
}

/** How a node does its work: exactly one kind. */
export type Implementation =
  | { kind: 'none' }
  | {
      kind: 'item';
      run(context: ItemContext<JsonObject>): Awaitable<ItemResult>;
      /** Items worked on at the same time. */
      concurrency?(parameters: JsonObject): number;
      /** Whether it works for the first item only, on behalf of all. */
      runsOnce?(context: Pick<ItemContext<JsonObject>, 'parameters' | 'node'>): RunsOnce;
      /** What works on all items at once instead, where the parameters of the first item choose that. */
      batch?(context: Pick<ItemContext<JsonObject>, 'parameters' | 'node'>): BatchRun | undefined;
      /** Of a node whose `batch` may put the execution aside until a call comes. */
      waiting?: CallsAwaited;
    }
  | {
      kind: 'route';
      route(context: ItemContext<JsonObject>): Awaitable<RouteResult>;
      /** Items worked on at the same time. */
      concurrency?(parameters: JsonObject): number;
    }
  | {
      kind: 'batch';
      run(context: BatchContext<JsonObject>): Awaitable<BatchResult>;
      onResume?(context: ResumeContext<JsonObject>): Awaitable<BatchResult>;
      onWebhook?(context: WaitingCallContext<JsonObject>): Awaitable<WebhookResult>;
      /** It keeps something in `state` between its runs: going on after a wait or a crash, its runs are done again. */
      keepsState?: boolean;
      /** When it fails and the workflow goes on, its items go on as they came. Default: one item with the error. */
      passesInputOnFailure?: boolean;
    }
  | SupplyImplementation
  | {
      kind: 'manualTrigger';
      emit(context: TriggerContext<JsonObject>): Awaitable<readonly Item[]>;
      receive?(items: readonly Item[], parameters: JsonObject): Item[];
    }
  | {
      kind: 'webhookTrigger';
      onWebhook(context: WebhookContext<JsonObject>): Awaitable<WebhookResult>;
      /** Works on the items of a call as a step of the execution, with sub-nodes. Default: they go on as they are. */
      run?: BatchRun;
      subscription?: Subscription;
    }
  | {
      kind: 'scheduleTrigger';
      schedules(context: Pick<TriggerContext<JsonObject>, 'parameters' | 'node' | 'workflow'>): Schedule[];
      emit(context: TriggerContext<JsonObject>): Awaitable<readonly Item[]>;
    }
  | {
      kind: 'pollTrigger';
      schedules(context: Pick<TriggerContext<JsonObject>, 'parameters' | 'node' | 'workflow'>): Schedule[];
      poll(context: TriggerContext<JsonObject>): Awaitable<readonly Item[] | null>;
    }
  | { kind: 'listenTrigger'; listen(context: ListenContext<JsonObject>): Awaitable<Listener> }
  | {
      kind: 'lifecycleTrigger';
      events(parameters: JsonObject): readonly LifecycleEvent[];
      emit(context: LifecycleContext<JsonObject>): Awaitable<readonly Item[]>;
    };

/** How a webhook trigger has a service call it. What it has to remember goes into its static data. */
export interface Subscription {
  /** When {@link keep} is called besides at activation. */
  schedule: Schedule;
  /** Sees to it that the service calls the address: subscribes, checks or renews. Also called when nothing has changed. */
  keep(context: SubscriptionContext<JsonObject>): Awaitable<void>;
  /** Sees to it that the service calls no more. */
  remove(context: SubscriptionContext<JsonObject>): Awaitable<void>;
}

/** Context of a trigger whose subscription is looked after. */
export interface SubscriptionContext<Parameters> extends TriggerContext<Parameters> {
  /** Address the service is to call. */
  readonly url: string;
}

/** Context of a trigger that starts a run. */
export interface TriggerContext<Parameters, CredentialName extends string = string>
  extends NodeContext<CredentialName> {
  readonly parameters: Parameters;
}

/** Context of a trigger that waits for events itself. Its `signal` is aborted when it has to stop. */
export interface ListenContext<Parameters, CredentialName extends string = string>
  extends TriggerContext<Parameters, CredentialName> {
  /**
   * Starts an execution with these items, with what is in the static data by then. Resolves when it is stored: only then
   * may the event be acknowledged where it came from. Events are taken one after another.
   * @throws when it could not be stored, or the trigger has to stop: the event is then still unhandled.
   */
  emit(items: readonly Item[]): Promise<void>;
  /**
   * Starts an execution as `emit` does, and follows it: for events that are acknowledged only when it went well. Resolves when
   * it is stored; more events may be handed on meanwhile.
   * @throws as `emit` does.
   */
  follow(items: readonly Item[], until: FollowUntil): Promise<FollowedExecution>;
  /** It can listen no longer, for example because a connection ended. It is set up anew after a while. */
  fail(error: unknown): void;
}

/** How far an execution is followed: to its end, or until one of its nodes answers (`responder`) should that come first. */
export type FollowUntil = 'end' | 'answer';

/** How it went with an execution. `waiting`: it was put aside, is stored, and goes on without being followed. */
export type FollowedOutcome = ExecutionStatus | 'answered';

/** An execution that the trigger which started it follows. */
export interface FollowedExecution {
  /** Known once it is stored. Rejects when the trigger has to stop before: the execution goes on, and the event counts as unhandled. */
  outcome: Promise<FollowedOutcome>;
}

/** What listens. */
export interface Listener {
  /** Lets go of everything. Also called after `fail`. */
  close(): Awaitable<void>;
}

/**
 * What happens to a workflow itself: it was activated, or changed while it was active. `start`: the instance started while
 * the workflow was active.
 */
export type LifecycleEvent = 'activate' | 'update' | 'start';

/** Context of a trigger that follows the life of its workflow, or of the instance. */
export interface LifecycleContext<Parameters, CredentialName extends string = string>
  extends TriggerContext<Parameters, CredentialName> {
  /** Absent when the workflow is run by hand. */
  readonly event: LifecycleEvent | undefined;
}

/** Context of a webhook call. */
interface CallContext<Parameters, CredentialName extends string = string> extends NodeContext<CredentialName> {
  readonly parameters: Parameters;
  readonly request: IncomingRequest;
  /** Which of the node's webhooks was called. */
  readonly webhookName: string;
  /** How the call will be answered, from the webhook's description. */
  readonly responseMode: string;
  /**
   * Evaluates what a parameter with `evaluatedByNode` holds, with `item` as its input. Other values come back as they are.
   * @throws NodeError when the expression fails.
   */
  evaluate(value: JsonValue | undefined, item: Item): unknown;
}

/** Context of a call of a trigger. */
export interface WebhookContext<Parameters, CredentialName extends string = string>
  extends CallContext<Parameters, CredentialName> {
  /**
   * What the sub-nodes connected to the trigger by this kind supply, with their parameters as they are for an item that it
   * makes of the call. They are closed when the trigger has taken the call, and leave no steps.
   * @throws NodeError, also when an input of the kind is required and nothing is connected to it.
   */
  connectedFor<Kind extends SupplyKind>(kind: Kind, item: Item): Promise<Array<Supplies[Kind]>>;
}

/** Context of a call that may make an execution go on. Its answer without `outputs` leaves the execution waiting. */
export interface WaitingCallContext<Parameters, CredentialName extends string = string>
  extends CallContext<Parameters, CredentialName> {
  /** Items of the first input of the node that waits. Each carries the link to itself. */
  readonly items: readonly Item[];
  readonly waitState: JsonObject;
}

/** Context of a look-up for the editor: choices of a parameter. */
export interface LookupContext {
  readonly node: NodeIdentity;
  /** Resolved as far as they do not depend on items; what cannot be known yet is its default. */
  readonly parameters: JsonObject;
  /** Place of the parameter that is asked for, where it is known. */
  readonly path?: string;
  /** Of the instance. */
  readonly timezone: string;
  /** Evaluates an expression, given without its leading `=`, that knows these names and no items. */
  evaluate(expression: string, names: Record<string, JsonValue>): unknown;
  readonly http: HttpClient;
  readonly network: Network;
  readonly vectors: VectorStores;
  readonly dataTables: DataTables;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * What the editor asks a node for while its parameters are set, by the method names in its description:
 * `typeOptions.loadOptionsMethod`, `modes[].typeOptions.searchListMethod`, `typeOptions.resourceMapper.resourceMapperMethod`.
 * Each throws NodeError, which the editor shows beside the parameter.
 */
export interface Lookups {
  options?: Record<string, (context: LookupContext) => Awaitable<PropertyOption[]>>;
  search?: Record<
    string,
    (context: LookupContext, query: { filter?: string; paginationToken?: string }) => Awaitable<SearchPage>
  >;
  fields?: Record<string, (context: LookupContext) => Awaitable<MappedFields>>;
}

declare const nodeTypes: unique symbol;

/** A node type as the engine loads it. Made by `defineNode` and the like; remembers what its parameters and credentials are called. */
export interface NodeType<Parameters = unknown, CredentialName extends string = string> {
  readonly description: NodeTypeDescription;
  readonly implementation: Implementation;
  /** Of a node that items reach, and that serves other nodes where it is connected to them so. */
  readonly supply?: SupplyImplementation['supply'];
  readonly lookups?: Lookups;
  // A method, so that a node type of any parameters is one of unknown parameters and the other way around.
  [nodeTypes]?(types: { parameters: Parameters; credentialName: CredentialName }): void;
}

/** A credential type as the runner loads it. Made by `defineCredential`. */
export interface CredentialType {
  readonly description: CredentialTypeDescription;
  /** Signs a request. Returns a new request. */
  readonly authenticate?: (credential: JsonObject, request: HttpRequest) => Awaitable<HttpRequest>;
  /**
   * Fetches what requests are signed with, such as a token for an hour: fields that are added to the credential. Done once
   * in an execution, and again when the service refuses it.
   */
  readonly prepare?: (credential: JsonObject, send: HttpClient['request']) => Promise<JsonObject>;
  /** A request that succeeds when the credential works. */
  readonly test?: (credential: JsonObject) => HttpRequest;
  /** What an answer to the test says of a refusal, of a service that answers 200 to what it refuses. */
  readonly refusalIn?: (answer: JsonObject) => string | undefined;
}
