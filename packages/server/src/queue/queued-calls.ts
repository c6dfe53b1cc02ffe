import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookCall } from '@millrace/wire';
import type { Config } from '../config/config-table.ts';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import { rankOf } from '../executions/live/run-rules.ts';
import type { Logger } from '../logging/logger.ts';
import type { WaitingCall } from '../webhooks/resume-event.ts';
import type { CalledTrigger, WebhookCalls } from '../webhooks/webhook-calls.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import { type CallTarget, type InboxMessage, packCall, QUEUE_PROTOCOL, unpackReply } from './queue-messages.ts';
import { QueuedStream } from './queued-stream.ts';
import type { WorkerQueue } from './worker-queue.ts';

/** A call that no worker has taken by then is refused; one that a worker has is looked after as often. */
const LOOK_MS = 30_000;
/** How long the queue may take to give back what no worker has when the server ends. */
const WITHDRAW_MS = 2000;

export interface QueuedCallsOptions {
  /** This server. */
  serverId: string;
  jobs: Pick<WorkerQueue, 'addCall' | 'withdrawCall'>;
  /** For workflows that are not stored. */
  own: Pick<WebhookCalls, 'start'>;
  /** Says how many calls may wait for an answer. */
  config: Pick<Config, 'queueLimit'>;
  /** Default 30 s. */
  lookMs?: number;
  log: Logger;
}

interface LookedAfter {
  callId: string;
  ticket: string;
  looks: { missing: number };
}

/** Gives calls to workers, and their answers to the callers. */
export class QueuedCalls implements WebhookCalls {
  readonly #options: QueuedCallsOptions;
  readonly #callers = new Map<string, PromiseWithResolvers<CallAnswer>>();
  /** Of calls that the queue has, or had. */
  readonly #tickets = new Map<string, string>();
  /** Answers that come in parts. */
  readonly #streams = new Map<string, QueuedStream>();

  constructor(options: QueuedCallsOptions) {
    this.#options = options;
  }

  async start(workflow: ExecutableWorkflow, trigger: CalledTrigger, call: WebhookCall): Promise<CallAnswer> {
    const { id } = workflow.version;
    if (id === undefined) return this.#options.own.start(workflow, trigger, call);
    return this.#give({ kind: 'start', workflowId: id, ...trigger }, call, rankOf(workflow.version.workflow.settings));
  }

  resume(executionId: number, { call, ...place }: WaitingCall): Promise<CallAnswer> {
    return this.#give({ kind: 'resume', executionId, request: place }, call);
  }

  /** A worker has answered. */
  receive(message: Exclude<InboxMessage, { kind: 'stop' }>): void {
    if (message.kind === 'replyPart') {
      this.#receivePart(message);
      return;
    }
    if (message.kind === 'refused') this.#streams.get(message.callId)?.fail();
    const caller = this.#take(message.callId);
    if (message.kind === 'reply') caller?.resolve(unpackReply(message.reply));
    else caller?.reject(new ServerError(message));
  }

  #receivePart(message: Extract<InboxMessage, { kind: 'replyPart' }>): void {
    const { callId } = message;
    const stream = this.#streams.get(callId) ?? (this.#callers.has(callId) ? new QueuedStream() : undefined);
    if (!stream) return;
    this.#streams.set(callId, stream);
    const answer = stream.add(message);
    if (answer) this.#take(callId)?.resolve(answer);
  }

  /**
   * Waits for the answers that are still due, at most this long. Then nobody gets one any more, and what no worker has is
   * taken back: who is refused may call again.
   */
  async close(graceMs: number): Promise<void> {
    const due = Promise.allSettled([...this.#callers.values()].map(({ promise }) => promise));
    await Promise.race([due, delay(graceMs, undefined, { ref: false })]);
    const withdrawals = Promise.allSettled([...this.#callers.keys()].map((callId) => this.#withdraw(callId)));
    await Promise.race([withdrawals, delay(WITHDRAW_MS, undefined, { ref: false })]);
    for (const stream of this.#streams.values()) stream.fail();
    for (const callId of this.#callers.keys()) {
      this.#take(callId)?.reject(apiError('SHUTTING_DOWN'));
    }
  }

  async #withdraw(callId: string): Promise<void> {
    const ticket = this.#tickets.get(callId);
    if (ticket !== undefined) await this.#options.jobs.withdrawCall(ticket);
  }

  async #give(target: CallTarget, call: WebhookCall, rank = rankOf(undefined)): Promise<CallAnswer> {
    const { jobs, serverId, config, lookMs = LOOK_MS, log } = this.#options;
    const { queueLimit: limit } = config;
    if (this.#callers.size >= limit) throw apiError('QUEUE_FULL.calls', { limit });
    const callId = randomUUID();
    const caller = Promise.withResolvers<CallAnswer>();
    this.#callers.set(callId, caller);
    const job = { ...target, protocol: QUEUE_PROTOCOL, callId, replyTo: serverId, call: packCall(call) };
    let timer: NodeJS.Timeout | undefined;
    const forget = (): void => {
      clearInterval(timer);
      this.#callers.delete(callId);
      this.#tickets.delete(callId);
      this.#streams.delete(callId);
    };
    try {
      const ticket = await jobs.addCall(job, rank).catch((cause: unknown) => {
        log.error({ err: cause }, 'A call could not be given to a worker');
        throw apiError('QUEUE_UNAVAILABLE.notGiven', {}, { cause });
      });
      this.#tickets.set(callId, ticket);
      const looks = { missing: 0 };
      timer = setInterval(() => void this.#lookAfter({ callId, ticket, looks }), lookMs);
      const answer = await caller.promise;
      // The worker may yet be lost: it is looked after until all has come.
      const stream = this.#streams.get(callId);
      if (stream) stream.onClosed(forget);
      else forget();
      return answer;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Refuses a call that no worker takes, and one that is lost together with the queue. One that a worker has is waited for. */
  async #lookAfter({ callId, ticket, looks }: LookedAfter): Promise<void> {
    const { jobs, log } = this.#options;
    const found = await jobs.withdrawCall(ticket).catch((error: unknown) => {
      log.warn({ err: error }, 'A call could not be looked for in the queue');
      return 'unknown' as const;
    });
    if (found === 'taken') return;
    // The first time its answer may be on the way.
    if (found === 'missing' && ++looks.missing === 1) return;
    this.#streams.get(callId)?.fail();
    this.#take(callId)?.reject(refusals[found]());
  }

  /** So that there is one answer. */
  #take(callId: string): PromiseWithResolvers<CallAnswer> | undefined {
    const caller = this.#callers.get(callId);
    this.#callers.delete(callId);
    return caller;
  }
}

const refusals = {
  withdrawn: () => apiError('QUEUE_UNAVAILABLE.notTaken'),
  unknown: () => apiError('QUEUE_UNAVAILABLE.away'),
  missing: () => apiError('WORKER_LOST.inQueue'),
};
