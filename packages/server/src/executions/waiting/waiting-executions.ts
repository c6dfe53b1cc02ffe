import type { ResumeEvent, Waiting } from '@millrace/wire';
import type { QuestionAnswer } from '@millrace/workflow';
import { apiError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import { Turns } from '../../turns/turns.ts';
import type { ReplySink } from '../live/caller.ts';
import type { ExecutionLoader } from '../live/execution-loader.ts';
import { isUnderWay } from '../live/execution-state.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import type { CallAnswer } from '../live/reply-parts.ts';
import type { ExecutionLauncher } from '../start/execution-launcher.ts';
import { endedExecutions } from '../storage/ended-executions.ts';
import type { ExecutionRepository } from '../storage/execution.repository.ts';
import type { OwnershipRepository } from '../storage/ownership.repository.ts';
import type { WaitedEvent } from '../storage/wait-event.ts';
import type { WaitingExecution, WaitingRepository } from '../storage/waiting.repository.ts';

const PAGE = 100;
/** Pause before what failed for a passing reason is tried again. */
const RETRY_MS = 5000;

export interface WaitingExecutionsOptions {
  launcher: Pick<ExecutionLauncher, 'find' | 'resume' | 'store' | 'cancel' | 'stop' | 'whenEnded'>;
  repository: ExecutionRepository;
  waiting: WaitingRepository;
  loader: ExecutionLoader;
  ownership: Pick<OwnershipRepository, 'claimWaiting' | 'unclaimWaiting'>;
  /** This server. */
  serverId: string;
  log: Logger;
}

/** Lets executions that wait go on, each for one reason at a time. */
export class WaitingExecutions {
  readonly #options: WaitingExecutionsOptions;
  readonly #turns = new Turns<number>();
  readonly #retries = new Set<NodeJS.Timeout>();

  constructor(options: WaitingExecutionsOptions) {
    this.#options = options;
  }

  /** Lets an execution go on whose time has come. Resolves when a runner has it. */
  async resumeAtTime(id: number, now: number): Promise<void> {
    await this.#turns.take(id, async () => {
      const found = await this.#find(id);
      const isDue = found?.waiting.until !== undefined && found.waiting.until <= now;
      if (found && isDue) await this.#resume(found, { kind: 'time' });
    });
  }

  /**
   * Gives a call to the node that waits for it. Resolves with the answer.
   * @param toEvent makes the event, or refuses the call.
   * @throws ServerError `EXECUTION_NOT_FOUND`, `EXECUTION_ENDED`, `EXECUTION_BUSY` …
   */
  async call(id: number, toEvent: (waiting: Waiting) => Extract<ResumeEvent, { kind: 'call' }>): Promise<CallAnswer> {
    // The turn ends when the call is taken or declined; the answer may come much later.
    const { answer } = await this.#turns.take(id, async () => {
      const found = await this.#find(id);
      if (!found) return this.#refuseCall(id);
      const event = toEvent(found.waiting);
      const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>();
      // It may fail before anybody looks at it.
      promise.catch(() => undefined);
      const isOffered = await this.#resume(found, event, { reply: resolve, fail: reject });
      return isOffered ? { answer: promise } : this.#refuseCall(id);
    });
    return answer;
  }

  /**
   * Gives the answer of a person to the question of an execution. Resolves when a runner has it and it is stored.
   * @throws ServerError `EXECUTION_NOT_FOUND`, `EXECUTION_ENDED`, `EXECUTION_BUSY`, `QUESTION_NOT_OPEN`
   */
  async answer(id: number, answer: QuestionAnswer): Promise<void> {
    await this.#turns.take(id, async () => {
      const found = await this.#find(id);
      if (!found) return this.#refuseCall(id);
      const isOpen = found.waiting.questions?.some(({ key }) => key === answer.key) ?? false;
      if (!isOpen) throw apiError('QUESTION_NOT_OPEN', { id });
      const execution = await this.#resume(found, { kind: 'answer', answer });
      if (!execution) return this.#refuseCall(id);
      await this.#options.launcher.store(execution);
    });
  }

  /** What an execution waits for; `undefined` when it does not wait. */
  async waitingOf(id: number): Promise<Waiting | undefined> {
    const live = this.#options.launcher.find(String(id));
    if (live?.state.kind === 'waiting') return live.state.waiting;
    return (await this.#options.waiting.find(id))?.waiting;
  }

  /** Ends an execution that waits as canceled, and those whose end it waits for. False when it does not wait. */
  async cancel(id: number): Promise<boolean> {
    return this.#turns.take(id, async () => {
      const found = await this.#find(id);
      const execution = found && (await this.#claim(found));
      if (!execution) return false;
      await this.#options.launcher.cancel(execution);
      return true;
    });
  }

  /** Ends all executions of a workflow that wait. */
  async cancelByWorkflow(workflowId: string): Promise<void> {
    for (const id of await this.#options.waiting.listByWorkflow(workflowId)) await this.cancel(id);
  }

  /** To be called with every execution that ended, or waits, and is stored. */
  settled(execution: LiveExecution): void {
    const { launcher } = this.#options;
    const id = Number(execution.id);
    const { state } = execution;
    if (state.kind === 'waiting') {
      if (state.waiting.executions) this.#resumeWhenEnded(id);
      return;
    }
    for (const awaited of execution.awaitedIds) this.#cancelAwaited(awaited);
    const parentId = execution.origin.isAwaited ? execution.parent?.executionId : undefined;
    // While its parent runs, the runner knows of the end; when it waits, it asks then.
    if (parentId !== undefined && !launcher.find(parentId)) this.#resumeWhenEnded(Number(parentId));
  }

  /** Lets executions go on that wait for others which ended while the server was down. */
  async resumeAllWhenEnded(): Promise<void> {
    for (let afterId = 0; ; ) {
      const ids = await this.#options.waiting.listAwaitingExecutions({ afterId, limit: PAGE });
      for (const id of ids) this.#resumeWhenEnded(id);
      const last = ids.at(-1);
      if (last === undefined || ids.length < PAGE) return;
      afterId = last;
    }
  }

  close(): void {
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
  }

  #resumeWhenEnded(id: number): void {
    this.#turns
      .take(id, () => this.#tryWhenEnded(id))
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error, executionId: id }, 'A waiting execution could not go on yet');
        const timer = setTimeout(() => {
          this.#retries.delete(timer);
          this.#resumeWhenEnded(id);
        }, RETRY_MS);
        this.#retries.add(timer);
      });
  }

  async #tryWhenEnded(id: number): Promise<void> {
    const found = await this.#find(id);
    const awaited = found?.waiting.executions;
    if (!found || !awaited) return;
    const { launcher, repository, waiting } = this.#options;
    if (awaited.some((one) => launcher.find(one) !== undefined)) return;
    if ((await waiting.filterOpen(awaited.map(Number))).length > 0) return;
    await this.#resume(found, { kind: 'executions', results: await endedExecutions(repository, awaited) });
  }

  /** What waits, by what is stored. */
  async #find(id: number): Promise<WaitingExecution | undefined> {
    const { launcher, waiting } = this.#options;
    const live = launcher.find(String(id));
    if (live && isUnderWay(live.state)) return undefined;
    // It is about to be stored.
    if (live) await launcher.whenEnded(String(id));
    return waiting.find(id);
  }

  /** Resolves when a runner has it and, for a call, has taken or declined that. `undefined` when it cannot go on at all. */
  async #resume(found: WaitingExecution, event: WaitedEvent, sink?: ReplySink): Promise<LiveExecution | undefined> {
    const { launcher, ownership, serverId } = this.#options;
    const { executionId } = found;
    const execution = await this.#claim(found);
    if (!execution) return undefined;
    execution.apply({ type: 'resumed', event });
    try {
      await launcher.resume(execution, sink);
      await execution.whenDecided();
    } finally {
      // It waits on, for any server.
      if (execution.state.kind === 'gone') await ownership.unclaimWaiting(executionId, serverId);
    }
    return execution;
  }

  /**
   * Takes it for this server and brings it back; one of which something is missing ends here. It is read only then: another
   * server may have let it go on before.
   */
  async #claim(found: WaitingExecution): Promise<LiveExecution | undefined> {
    const { repository, loader, ownership, serverId, log } = this.#options;
    if (!(await ownership.claimWaiting(found, serverId))) return undefined;
    const row = await repository.findById(found.executionId);
    if (row?.status !== 'waiting') return undefined;
    const execution = await loader.load(row, found);
    if (execution) return execution;
    log.error({ executionId: row.id }, 'A waiting execution cannot go on: what started it is not stored any more');
    await repository.markCrashed(row.id, lostError(), Date.now());
    return undefined;
  }

  async #refuseCall(id: number): Promise<never> {
    const row = this.#options.launcher.find(String(id))?.row ?? (await this.#options.repository.findById(id));
    if (!row) throw apiError('EXECUTION_NOT_FOUND', { id });
    if (row.status === 'running' || row.status === 'new' || row.status === 'waiting') {
      throw apiError('EXECUTION_BUSY', { id });
    }
    throw apiError('EXECUTION_ENDED', { id, status: row.status });
  }

  #cancelAwaited(id: string): void {
    this.#options.launcher
      .stop(id)
      .then((wasRunning) => wasRunning || this.cancel(Number(id)))
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error, executionId: id }, 'An execution that nothing waits for goes on');
      });
  }
}

function lostError(): string {
  return JSON.stringify({
    name: 'ExecutionCrashed',
    code: 'EXECUTION_LOST',
    message: 'The execution could not go on: what started it is not stored any more.',
    timestamp: Date.now(),
  });
}
