import { setTimeout as pause } from 'node:timers/promises';
import {
  type Implementation,
  type ListenContext,
  type Listener,
  NodeError,
  pollSchedules,
  type SubscriptionContext,
  type WebhookContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import { keepStaticData, triggerJob } from './package-job.ts';
import { readCallResult } from './pool/call-result.ts';
import { readItems, readOutputs } from './pool/package-items.ts';
import type { PackagePlace, PackagePool } from './pool/package-pool.ts';

type Trigger<Kind extends Implementation['kind']> = Extract<Implementation, { kind: Kind }>;

export function pollTrigger(
  description: NodeTypeDescription,
  place: PackagePlace,
  pool: PackagePool,
): Trigger<'pollTrigger'> {
  return {
    kind: 'pollTrigger',
    // Their parameter was added to those of the package.
    schedules: ({ parameters }) => pollSchedules({ pollTimes: (parameters.pollTimes ?? {}) as PollTimes }),
    async poll(context) {
      const work = { kind: 'poll', job: triggerJob(description, context) } as const;
      const { outputs, staticData } = await pool.do({ ...place, work, rights: context });
      keepStaticData(context, staticData);
      const [items] = readOutputs(outputs);
      return items && items.length > 0 ? items : null;
    },
  };
}

type PollTimes = Parameters<typeof pollSchedules>[0]['pollTimes'];

/** Looked at then is only whether address and parameters are those it was made for: many packages subscribe whenever they are asked. */
const SUBSCRIPTION_CHECK = { cron: '0 17 * * * *' };

export function webhookTrigger(
  description: NodeTypeDescription,
  place: PackagePlace,
  pool: PackagePool,
): Trigger<'webhookTrigger'> {
  const lookAfter = async (context: SubscriptionContext<JsonObject>, action: 'keep' | 'remove'): Promise<void> => {
    const job = triggerJob(description, context);
    const work = { kind: 'lookAfterSubscription', job, action, url: context.url } as const;
    const { staticData } = await pool.do({ ...place, work, rights: context });
    keepStaticData(context, staticData);
  };
  return {
    kind: 'webhookTrigger',
    onWebhook: (context) => takeCall(description, place, { context, pool }),
    subscription: {
      schedule: SUBSCRIPTION_CHECK,
      keep: (context) => keep(context, lookAfter),
      remove: async (context) => {
        await lookAfter(context, 'remove');
        delete context.staticData.node[MADE_FOR];
      },
    },
  };
}

/** Where it is noted what a subscription was made for. */
const MADE_FOR = 'subscribedFor';

/** Subscribes, and anew when the address or the parameters have changed. */
async function keep(
  context: SubscriptionContext<JsonObject>,
  lookAfter: (context: SubscriptionContext<JsonObject>, action: 'keep' | 'remove') => Promise<void>,
): Promise<void> {
  const memory = context.staticData.node;
  const madeFor = JSON.stringify([context.url, context.parameters]);
  if (memory[MADE_FOR] === madeFor) return;
  if (memory[MADE_FOR] !== undefined) {
    // One that cannot be ended must not stand in the way of the one that replaces it.
    await lookAfter(context, 'remove').catch((error: unknown) => {
      context.signal.throwIfAborted();
      context.log.warn('An old subscription could not be ended', {
        reason: error instanceof Error ? error.message : '',
      });
    });
  }
  await lookAfter(context, 'keep');
  memory[MADE_FOR] = madeFor;
}

async function takeCall(
  description: NodeTypeDescription,
  place: PackagePlace,
  { context, pool }: { context: WebhookContext<JsonObject>; pool: PackagePool },
): Promise<WebhookResult> {
  const { body: bytes, form, ...request } = context.request;
  if (form) {
    throw new NodeError('The call is too large for this node', {
      description: 'Nodes of packages take a call as a whole, in memory. Send less, or use the Webhook node.',
      code: 'WEBHOOK_BODY',
    });
  }
  const call = { ...request, webhookName: context.webhookName, responseMode: context.responseMode };
  const work = { kind: 'takeCall', job: triggerJob(description, context), call } as const;
  const { outputs, staticData, value } = await pool.do({ ...place, work, bytes, rights: rightsOf(context) });
  keepStaticData(context, staticData);
  const { startsRun, reply } = readCallResult(value);
  return { ...(startsRun && { outputs: readOutputs(outputs) }), ...(reply && { reply }) };
}

/** How long a trigger may take to let go. */
const STOP_LIMIT_MS = 5_000;

export function listenTrigger(
  description: NodeTypeDescription,
  place: PackagePlace,
  pool: PackagePool,
): Trigger<'listenTrigger'> {
  return { kind: 'listenTrigger', listen: (context) => listen(description, place, { context, pool }) };
}

async function listen(
  description: NodeTypeDescription,
  place: PackagePlace,
  { context, pool }: { context: ListenContext<JsonObject>; pool: PackagePool },
): Promise<Listener> {
  const stop = new AbortController();
  const kill = new AbortController();
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>();
  const ended = pool.do({
    ...place,
    work: { kind: 'listen', job: triggerJob(description, context) },
    stop: stop.signal,
    rights: {
      ...rightsOf(context),
      signal: kill.signal,
      onListening,
      async emit(items, staticData) {
        keepStaticData(context, staticData);
        await context.emit(readItems(items));
      },
    },
  });
  ended.catch((error: unknown) => context.fail(error));
  await Promise.race([listening, ended]);
  return {
    async close() {
      stop.abort();
      await Promise.race([ended.catch(() => undefined), pause(STOP_LIMIT_MS, undefined, { ref: false })]);
      kill.abort();
    },
  };
}

/** Contexts are objects with methods. */
function rightsOf(context: ListenContext<JsonObject> | WebhookContext<JsonObject>) {
  const { signal, log, http, credentials, binary } = context;
  return { signal, log, http, credentials, binary };
}
