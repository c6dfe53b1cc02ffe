import { apiError, ServerError } from '../errors/server-error.ts';
import type { Executions } from '../executions/create-executions.ts';
import { isStreamed, type StreamedReply } from '../executions/live/reply-parts.ts';
import type { Logger } from '../logging/logger.ts';
import type { OwnCalls } from '../webhooks/webhook-calls.ts';
import type { Inbox } from './inbox.ts';
import { JobIntake } from './job-intake.ts';
import {
  type CallJob,
  packReply,
  QUEUE_PROTOCOL,
  type QueueJob,
  refusalOf,
  toBase64,
  unpackCall,
} from './queue-messages.ts';
import type { QueueTransport, TakenJob } from './transport/queue-transport.ts';
import type { WorkerRoster } from './worker-roster.ts';

/** A caller waits no longer than until its server looks after the call twice. */
const ANSWER_PATIENCE_MS = 60_000;

export interface WorkerJobsOptions {
  transport: Pick<QueueTransport, 'openTaker'>;
  roster: Pick<WorkerRoster, 'note' | 'leave'>;
  /** This worker. */
  serverId: string;
  /** Jobs at once, as it is now. */
  concurrency(): number;
  inbox: Pick<Inbox, 'send'>;
  calls: OwnCalls;
  executions: Pick<Executions, 'runStored' | 'executables' | 'whenSettled'>;
  log: Logger;
}

/** Takes jobs from the queue. A job lasts as long as its execution. */
export class WorkerJobs {
  readonly #options: WorkerJobsOptions;
  #intake: JobIntake | undefined;
  #parked = 0;

  constructor(options: WorkerJobsOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#intake?.isTaking === true;
  }

  async start(): Promise<void> {
    const { transport, serverId, concurrency } = this.#options;
    this.#intake = new JobIntake({
      taker: await transport.openTaker(serverId),
      places: () => concurrency() + this.#parked,
      work: (job) => this.#work(job),
      onLoad: (load) => this.#note(load),
    });
    await this.#intake.start();
  }

  /** Takes others in the stead of those that may not begin yet. */
  setParked(count: number): void {
    this.#parked = count;
    this.applyConcurrency();
  }

  /** Takes as many as it may by now; those under way go on. */
  applyConcurrency(): void {
    this.#intake?.look();
  }

  /** Takes no more. */
  async pause(): Promise<void> {
    await this.#intake?.pause();
    await this.#options.roster.leave(this.#options.serverId);
  }

  /** Resolves when all jobs are done. */
  async close(): Promise<void> {
    await this.#intake?.close();
  }

  async #note(load: { running: number; places: number }): Promise<void> {
    const { roster, serverId, log } = this.#options;
    await roster.note({ id: serverId, ...load }).catch((error: unknown) => {
      log.warn({ err: error }, 'The database could not be told that this worker takes executions');
    });
  }

  /** Does not fail. */
  async #work({ job, wasTaken }: TakenJob): Promise<void> {
    try {
      if (job.protocol !== QUEUE_PROTOCOL) await this.#refuseMisfit(job);
      else if (job.kind === 'execution') await this.#options.executions.runStored(job.executionId);
      // The worker that had it is gone. What it accepted is in the database; the rest the caller may call again.
      else if (wasTaken) await this.#refuse(job, apiError('WORKER_LOST.ended'));
      else await this.#call(job);
    } catch (error) {
      this.#options.log.error({ err: error, kind: job.kind }, 'A job of the queue failed');
    }
  }

  async #call(job: CallJob): Promise<void> {
    const { executions, inbox } = this.#options;
    let executionId = job.kind === 'resume' ? String(job.executionId) : undefined;
    try {
      const reply = await this.#give(job, (id) => {
        executionId = id;
      });
      if (isStreamed(reply)) await this.#sendParts(job, reply);
      else {
        const message = { kind: 'reply', callId: job.callId, reply: packReply(reply) } as const;
        await inbox.send(job.replyTo, message, { patienceMs: ANSWER_PATIENCE_MS });
      }
    } catch (error) {
      await this.#refuse(job, error);
    }
    if (executionId !== undefined) await executions.whenSettled(executionId);
  }

  /** One after the other: what comes meanwhile goes out together. */
  async #sendParts({ callId, replyTo }: CallJob, { parts: { body }, ...head }: StreamedReply): Promise<void> {
    let part = 0;
    const send = (more: { head?: typeof head; body: string; end?: 'whole' | 'broken' }) =>
      this.#options.inbox.send(
        replyTo,
        { kind: 'replyPart', callId, part: part++, ...more },
        { patienceMs: ANSWER_PATIENCE_MS },
      );
    await send({ head, body: '' });
    try {
      for await (const bytes of body) await send({ body: toBase64(bytes as Uint8Array) });
      await send({ body: '', end: 'whole' });
    } catch {
      await send({ body: '', end: 'broken' });
    }
  }

  async #give(job: CallJob, onBegin: (executionId: string) => void) {
    const { calls, executions } = this.#options;
    const call = unpackCall(job.call);
    if (job.kind === 'resume') return calls.resume(job.executionId, { ...job.request, call });
    const { workflowId, node, webhookName } = job;
    const workflow = await executions.executables.find(workflowId);
    if (!workflow) throw apiError('WEBHOOK_NOT_FOUND.deleted');
    return calls.start(workflow, { node, webhookName }, call, onBegin);
  }

  /** The server offers an execution again; a caller would wait in vain. */
  async #refuseMisfit(job: QueueJob): Promise<void> {
    const misfit = apiError('WORKER_MISFIT', { server: job.protocol, worker: QUEUE_PROTOCOL });
    this.#options.log.error(
      { kind: job.kind },
      `${misfit.message} Run the same version of Millrace on all servers and workers`,
    );
    if (job.kind !== 'execution') await this.#refuse(job, misfit);
  }

  async #refuse({ replyTo, callId }: CallJob, error: unknown): Promise<void> {
    if (!(error instanceof ServerError)) this.#options.log.error({ err: error }, 'A call could not be taken');
    await this.#options.inbox.send(replyTo, refusalOf(callId, error), { patienceMs: ANSWER_PATIENCE_MS });
  }
}
