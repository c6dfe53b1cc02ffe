import { randomBytes } from 'node:crypto';
import type { Item, JsonObject, JsonValue } from '@millrace/workflow';
import type { ServiceErrorCode } from '../client/service-error-codes.ts';
import type { HttpReply } from '../context/replies.ts';
import { NodeError } from '../errors/node-error.ts';
import { collectLookups, plainProperties } from '../lookups/collect-lookups.ts';
import type {
  IncomingRequest,
  NodeType,
  SubscriptionContext,
  WebhookContext,
  WebhookResult,
} from '../node-type/node-type.ts';
import type { AccessTypes } from '../operations/operation.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';
import { receivedBody } from './received-body.ts';
import type { SignatureCheck } from './signature.ts';
import {
  type ServiceTriggerContext,
  serviceTriggerContext,
  type TriggerMeta,
  triggerDescription,
} from './trigger-meta.ts';

type Awaitable<T> = T | Promise<T>;

/** What a service sent. */
export interface ReceivedCall<Parameters> {
  request: IncomingRequest;
  /** The body: JSON, or the texts of a form, urlencoded or multipart. */
  body: JsonValue;
  parameters: Parameters;
}

/** Answers a call that has another method than those that start the workflow. */
interface Probe {
  method: 'GET' | 'HEAD';
  /** `secret`: what `secretOf` gives; empty without it. */
  answer(call: { request: IncomingRequest; secret: string }): HttpReply;
}

type RegisterContext<Parameters, Types extends AccessTypes> = ServiceTriggerContext<Parameters, Types> & {
  /** Address the service is to call. */
  url: string;
  /** Made for this subscription, for services that sign their calls with a secret of the receiver. */
  secret: string;
};

/** A trigger that a service calls. */
export type WebhookTriggerDefinition<
  Types extends AccessTypes,
  List extends readonly Parameter[],
  Stored extends JsonObject,
> = TriggerMeta<Types, List> & {
  /** Subscribes to the service. What it gives is kept, and handed to the other functions as `stored`. */
  register(context: RegisterContext<ParametersOf<List>, Types>): Awaitable<Stored>;
  /** Whether the service still has the subscription, and calls by it. Default: it does. What is left of one that does not is ended. */
  isRegistered?(context: ServiceTriggerContext<ParametersOf<List>, Types> & { stored: Stored }): Awaitable<boolean>;
  /** Makes a subscription that ends by itself last on. What it gives replaces `stored`. Called every hour. */
  renew?(context: ServiceTriggerContext<ParametersOf<List>, Types> & { stored: Stored }): Awaitable<Stored>;
  /** Ends the subscription. */
  unregister(context: ServiceTriggerContext<ParametersOf<List>, Types> & { stored: Stored }): Awaitable<unknown>;
  /** Refuses calls that others made up. */
  verify?: SignatureCheck;
  /**
   * The secret that calls are signed with, where it is not the one that `register` got: of the credential, or one that the
   * service gave. `stored` is absent while it subscribes.
   */
  secretOf?(credential: Types['fields'], stored: Stored | undefined): string;
  /** A call by GET or HEAD with which the service tries the address out while it subscribes. Default: there is none. */
  probe?: Probe;
  /** Answers a call by which the service only tries the address out; undefined for all others. */
  challenge?(call: ReceivedCall<ParametersOf<List>>): HttpReply | undefined;
  /** Items of a call; none: the workflow is not run. */
  receive(
    call: ReceivedCall<ParametersOf<List>> & ServiceTriggerContext<ParametersOf<List>, Types>,
  ): Awaitable<readonly Item[]>;
};

const WEBHOOK = { path: 'webhook', responseMode: 'onReceived' };
/** Webhooks of this name never start a workflow. */
const PROBE = 'setup';

/** The service has ended the subscription by itself. */
const GONE: ServiceErrorCode = 'SERVICE_NOT_FOUND';

/** What is kept of a subscription, in the static data of the trigger. */
interface Memory<Stored> {
  stored: Stored;
  secret: string;
  /** Address that the service was told to call. */
  url?: string;
  /** What it was made for: when this changes, it is made anew. */
  madeFor: string;
}

/**
 * Defines a trigger that a service calls. Its life cycle is declared: the framework subscribes at activation, renews, subscribes
 * anew when parameters or the address change, and unsubscribes at deactivation.
 */
export function defineWebhookTrigger<
  Types extends AccessTypes,
  Stored extends JsonObject,
  const List extends readonly Parameter[] = [],
>(
  definition: WebhookTriggerDefinition<Types, List, Stored>,
): NodeType<ParametersOf<List> & Types['own'], Types['credentialName']> {
  const {
    service,
    parameters = [],
    register,
    isRegistered,
    renew,
    unregister,
    verify,
    secretOf,
    probe,
    challenge,
    receive,
    ...meta
  } = definition;
  const description = triggerDescription(meta, service, { parameters });
  const lookups = collectLookups(description.properties);
  const life = { service, register, isRegistered, renew, unregister };
  return {
    description: {
      ...description,
      properties: plainProperties(description.properties),
      trigger: 'webhook',
      webhooks: [
        ...(probe ? [{ ...WEBHOOK, name: PROBE, httpMethod: probe.method }] : []),
        { ...WEBHOOK, name: 'default', httpMethod: 'POST' },
      ],
    },
    implementation: {
      kind: 'webhookTrigger',
      onWebhook: (context) => takeCall({ service, verify, secretOf, probe, challenge, receive }, context),
      subscription: {
        schedule: { cron: '0 17 * * * *' },
        keep: (context) => keep(life, context),
        remove: (context) => remove(life, context),
      },
    },
    ...(lookups && { lookups }),
  };
}

type Life<Types extends AccessTypes, List extends readonly Parameter[], Stored extends JsonObject> = Pick<
  WebhookTriggerDefinition<Types, List, Stored>,
  'service' | 'register' | 'unregister'
> & {
  isRegistered: WebhookTriggerDefinition<Types, List, Stored>['isRegistered'] | undefined;
  renew: WebhookTriggerDefinition<Types, List, Stored>['renew'] | undefined;
};

async function keep<Types extends AccessTypes, List extends readonly Parameter[], Stored extends JsonObject>(
  life: Life<Types, List, Stored>,
  context: SubscriptionContext<JsonObject>,
): Promise<void> {
  const { staticData, url, parameters } = context;
  const own = await serviceTriggerContext<ParametersOf<List>, Types>(life.service, context);
  const madeFor = JSON.stringify([url, parameters]);
  const memory = memoryIn<Stored>(staticData.node);
  if (
    memory &&
    memory.madeFor === madeFor &&
    ((await life.isRegistered?.({ ...own, stored: memory.stored })) ?? true)
  ) {
    if (!life.renew) return;
    staticData.node.subscription = { ...memory, stored: await life.renew({ ...own, stored: memory.stored }) };
    return;
  }
  // One that the service has suspended would call a second time when somebody lets it go on.
  if (memory) await removeOld(life, context);
  const secret = randomBytes(24).toString('base64url');
  const stored = await life.register({ ...own, url, secret });
  staticData.node.subscription = { stored, secret, url, madeFor };
}

async function remove<Types extends AccessTypes, List extends readonly Parameter[], Stored extends JsonObject>(
  { service, unregister }: Pick<Life<Types, List, Stored>, 'service' | 'unregister'>,
  context: SubscriptionContext<JsonObject>,
): Promise<void> {
  const memory = memoryIn<Stored>(context.staticData.node);
  if (!memory) return;
  const own = await serviceTriggerContext<ParametersOf<List>, Types>(service, context);
  try {
    await unregister({ ...own, stored: memory.stored });
  } catch (error) {
    if (!(error instanceof NodeError) || error.code !== GONE) throw error;
  }
  delete context.staticData.node.subscription;
}

/** A subscription that cannot be ended must not stand in the way of the one that replaces it. */
async function removeOld<Types extends AccessTypes, List extends readonly Parameter[], Stored extends JsonObject>(
  life: Life<Types, List, Stored>,
  context: SubscriptionContext<JsonObject>,
): Promise<void> {
  try {
    await remove(life, context);
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn('An old subscription could not be ended', { reason: error instanceof Error ? error.message : '' });
  }
}

function memoryIn<Stored>({ subscription }: JsonObject): Memory<Stored> | undefined {
  // Only the functions here write it.
  return subscription as Memory<Stored> | undefined;
}

type Reception<Types extends AccessTypes, List extends readonly Parameter[]> = Pick<
  WebhookTriggerDefinition<Types, List, JsonObject>,
  'service' | 'receive'
> & {
  verify: SignatureCheck | undefined;
  secretOf: WebhookTriggerDefinition<Types, List, JsonObject>['secretOf'] | undefined;
  probe: Probe | undefined;
  challenge: ((call: ReceivedCall<ParametersOf<List>>) => HttpReply | undefined) | undefined;
};

async function takeCall<Types extends AccessTypes, List extends readonly Parameter[]>(
  { service, verify, secretOf, probe, challenge, receive }: Reception<Types, List>,
  context: WebhookContext<JsonObject>,
): Promise<WebhookResult> {
  const { request } = context;
  const memory = memoryIn<JsonObject>(context.staticData.node);
  const ownSecret = secretOf && (verify || probe) ? secretOf(await service.fields(context), memory?.stored) : undefined;
  if (probe && context.webhookName === PROBE) return { reply: probe.answer({ request, secret: ownSecret ?? '' }) };
  if (verify) {
    const { headers, query, body } = request;
    const secret = ownSecret ?? memory?.secret ?? '';
    const { url: address = '', stored } = memory ?? {};
    const call = { headers, query, body, secret, address, stored, now: context.now() };
    if (!verify(call)) return { reply: { status: 401, body: { json: { message: 'The signature is not valid.' } } } };
  }
  const body = await receivedBody(request);
  if (body === undefined) return { reply: { status: 400, body: { json: { message: 'The body cannot be read.' } } } };
  // The engine resolves parameters by the same list that types them.
  const received = { request, body, parameters: context.parameters as ParametersOf<List> };
  const reply = challenge?.(received);
  if (reply) return { reply };
  const own = await serviceTriggerContext<ParametersOf<List>, Types>(service, context);
  const items = await receive({ ...own, ...received });
  return items.length === 0 ? { reply: { status: 200 } } : { outputs: [[...items]] };
}
