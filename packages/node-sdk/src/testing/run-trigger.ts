import type { Item, JsonObject } from '@millrace/workflow';
import type {
  FollowedOutcome,
  Implementation,
  IncomingRequest,
  LifecycleEvent,
  NodeType,
  Schedule,
  WebhookResult,
} from '../node-type/node-type.ts';
import { evaluateDeferred, type NodeTestOptions, prepare } from './test-context.ts';
import type { TestOptionsOf } from './test-parameters.ts';

/** Calls a webhook trigger, or a node that waits for a call. */
export function callWebhook<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  request: Partial<Omit<IncomingRequest, 'body'>> & { body?: string | Uint8Array },
  options?: TestOptionsOf<Given, Parameters, CredentialName> & {
    responseMode?: string;
    webhookName?: string;
    waitState?: JsonObject;
  },
): Promise<WebhookResult>;
export async function callWebhook(
  nodeType: NodeType,
  request: Partial<Omit<IncomingRequest, 'body'>> & { body?: string | Uint8Array },
  options: NodeTestOptions & { responseMode?: string; webhookName?: string; waitState?: JsonObject } = {},
): Promise<WebhookResult> {
  const onWebhook = callTakerOf(nodeType.implementation);
  if (!onWebhook) throw new TypeError(`${nodeType.description.name} takes no calls`);
  const { context, inputs, parametersOf } = prepare(nodeType, options);
  const { body = '', headers = {}, query = {}, params = {}, ...rest } = request;
  const items = inputs[0] ?? [];
  return onWebhook({
    ...context,
    items,
    waitState: options.waitState ?? {},
    parameters: parametersOf(items[0] ?? { json: {} }, 0),
    webhookName: options.webhookName ?? 'default',
    responseMode: options.responseMode ?? 'onReceived',
    evaluate: (value, item) => evaluateDeferred(options, value, { $json: item.json }),
    connectedFor: (kind) => context.connected(kind),
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

function callTakerOf(implementation: Implementation) {
  if (implementation.kind === 'item') return implementation.waiting?.onWebhook;
  return implementation.kind === 'webhookTrigger' || implementation.kind === 'batch'
    ? implementation.onWebhook
    : undefined;
}

/** When a trigger would fire, or look for something new. */
export function readSchedules<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
): Schedule[];
export function readSchedules(nodeType: NodeType, options: NodeTestOptions = {}): Schedule[] {
  const { implementation } = nodeType;
  if (implementation.kind !== 'scheduleTrigger' && implementation.kind !== 'pollTrigger') {
    throw new TypeError(`${nodeType.description.name} is no schedule`);
  }
  const { context, parametersOf } = prepare(nodeType, options);
  return implementation.schedules({ ...context, parameters: parametersOf({ json: {} }, 0) });
}

/** What a trigger that follows the life of its workflow starts on. */
export function readLifecycleEvents<
  Parameters,
  CredentialName extends string,
  const Given extends JsonObject = JsonObject,
>(
  nodeType: NodeType<Parameters, CredentialName>,
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
): readonly LifecycleEvent[];
export function readLifecycleEvents(nodeType: NodeType, options: NodeTestOptions = {}): readonly LifecycleEvent[] {
  const { implementation } = nodeType;
  if (implementation.kind !== 'lifecycleTrigger') throw new TypeError(`${nodeType.description.name} follows no life`);
  return implementation.events(prepare(nodeType, options).parametersOf({ json: {} }, 0));
}

/** What a trigger makes of the items that another workflow gives. */
export function receiveItems<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  options: TestOptionsOf<Given, Parameters, CredentialName>,
): Item[];
export function receiveItems(nodeType: NodeType, options: NodeTestOptions): Item[] {
  const { implementation } = nodeType;
  if (implementation.kind !== 'manualTrigger' || !implementation.receive) {
    throw new TypeError(`${nodeType.description.name} takes no items of other workflows`);
  }
  const { inputs, parametersOf } = prepare(nodeType, options);
  return implementation.receive(inputs[0] ?? [], parametersOf({ json: {} }, 0));
}

/** Stands for the storing of an event: what it throws, the trigger gets; what it gives is how a followed execution goes. */
type EventTaker = (items: readonly Item[]) => void | FollowedOutcome | Promise<void> | Promise<FollowedOutcome>;

/** A trigger that listens in a test. */
export interface TestListener {
  /** Waits for the items of the next event; also gives those that came before it was asked. */
  next(): Promise<Item[]>;
  /** Waits until it says that it can listen no longer. */
  failure: Promise<unknown>;
  /** Events that `next` did not give yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

/**
 * Lets a trigger listen.
 * @param onEvent default: events are stored, and executions that are followed succeed.
 */
export function listenTo<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
  onEvent?: EventTaker,
): Promise<TestListener>;
export async function listenTo(
  nodeType: NodeType,
  options: NodeTestOptions = {},
  onEvent: EventTaker = () => undefined,
): Promise<TestListener> {
  const { implementation, description } = nodeType;
  if (implementation.kind !== 'listenTrigger') throw new TypeError(`${description.name} does not listen`);
  const stop = new AbortController();
  const { context, parametersOf } = prepare(nodeType, { ...options, signal: stop.signal });
  const events: Item[][] = [];
  const waiters: Array<(items: Item[]) => void> = [];
  const { promise: failure, resolve: fail } = Promise.withResolvers<unknown>();
  const take = (items: readonly Item[]): void => {
    const waiter = waiters.shift();
    if (waiter) waiter([...items]);
    else events.push([...items]);
  };
  const listener = await implementation.listen({
    ...context,
    parameters: parametersOf({ json: {} }, 0),
    fail,
    async emit(items) {
      stop.signal.throwIfAborted();
      await onEvent(items);
      take(items);
    },
    async follow(items) {
      stop.signal.throwIfAborted();
      const went = onEvent(items);
      take(items);
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
      const outcome = Promise.race([Promise.resolve(went).then((given) => given ?? 'success'), stopped]);
      outcome.catch(() => undefined);
      return { outcome };
    },
  });
  return {
    failure,
    next: () =>
      new Promise((resolve) => {
        const ready = events.shift();
        if (ready) resolve(ready);
        else waiters.push(resolve);
      }),
    get waiting() {
      return events.length;
    },
    async close() {
      stop.abort();
      await listener.close();
    },
  };
}

/** Lets a webhook trigger look after its subscription. What it remembers goes into `staticData`. */
export function lookAfterSubscription<
  Parameters,
  CredentialName extends string,
  const Given extends JsonObject = JsonObject,
>(
  nodeType: NodeType<Parameters, CredentialName>,
  action: 'keep' | 'remove',
  options: TestOptionsOf<Given, Parameters, CredentialName> & { url: string },
): Promise<void>;
export async function lookAfterSubscription(
  nodeType: NodeType,
  action: 'keep' | 'remove',
  options: NodeTestOptions & { url: string },
): Promise<void> {
  const { implementation } = nodeType;
  const subscription = implementation.kind === 'webhookTrigger' ? implementation.subscription : undefined;
  if (!subscription) throw new TypeError(`${nodeType.description.name} subscribes to nothing`);
  const { context, parametersOf } = prepare(nodeType, options);
  await subscription[action]({ ...context, parameters: parametersOf({ json: {} }, 0), url: options.url });
}
