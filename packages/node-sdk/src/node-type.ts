import type {
  CredentialTypeDescription,
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  NodeTypeDescription,
} from '@millrace/workflow';
import type { BatchContext, HttpReply, ItemContext, NodeContext } from './context/context.ts';
import type { HttpRequest } from './context/http.ts';

type Awaitable<T> = T | Promise<T>;

/** What a run over one item gives: items for the first output. Items without `pairedItem` are linked to the input item. */
export type ItemResult = Item | readonly Item[] | null | undefined;

/** Put into `BatchResult` positions by nodes with several outputs. */
export interface Outputs {
  outputs: ItemsByPort;
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
  remoteAddress: string;
}

/** What a webhook trigger makes of a call. */
export interface WebhookResult {
  /** Items of each output. Absent: the workflow is not run. */
  outputs?: ItemsByPort;
  /** Answer at once, whatever the response mode says. */
  reply?: HttpReply;
  /** Added to whatever answer the call gets, for example those of cross-origin calls. Lower-case names. */
  headers?: Record<string, string>;
}

/** When a schedule fires. */
export interface Schedule {
  /** Five or six fields (seconds first), in the workflow's time zone. */
  cron: string;
  /** Fires only every n-th time, counted from activation. Default 1. */
  every?: number;
}

/** How a node does its work: exactly one kind. */
export type Implementation =
  | { kind: 'none' }
  | {
      kind: 'item';
      run(context: ItemContext<JsonObject>): Awaitable<ItemResult>;
      /** Items worked on at the same time. */
      concurrency?(parameters: JsonObject): number;
    }
  | { kind: 'route'; route(context: ItemContext<JsonObject>): Awaitable<number | readonly number[]> }
  | { kind: 'batch'; run(context: BatchContext<JsonObject>): Awaitable<Item[] | Outputs> }
  | { kind: 'manualTrigger'; emit(context: TriggerContext<JsonObject>): Awaitable<readonly Item[]> }
  | { kind: 'webhookTrigger'; onWebhook(context: WebhookContext<JsonObject>): Awaitable<WebhookResult> }
  | {
      kind: 'scheduleTrigger';
      schedules(context: Pick<TriggerContext<JsonObject>, 'parameters' | 'node' | 'workflow'>): Schedule[];
      emit(context: TriggerContext<JsonObject>): Awaitable<readonly Item[]>;
    };

/** Context of a trigger that starts a run. */
export interface TriggerContext<Parameters> extends NodeContext {
  readonly parameters: Parameters;
}

/** Context of a webhook call. */
export interface WebhookContext<Parameters> extends NodeContext {
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

/** A node type as the engine loads it. Made by `defineNode` and `defineTrigger`. */
export interface NodeType {
  readonly description: NodeTypeDescription;
  readonly implementation: Implementation;
}

/** A credential type as the runner loads it. Made by `defineCredential`. */
export interface CredentialType {
  readonly description: CredentialTypeDescription;
  /** Signs a request. Returns a new request. */
  readonly authenticate?: (credential: JsonObject, request: HttpRequest) => Awaitable<HttpRequest>;
  /** A request that succeeds when the credential works. */
  readonly test?: (credential: JsonObject) => HttpRequest;
}
