import type { RunnerMethod, RunnerMethods, ToServer } from '@millrace/wire';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { Party } from './pool-job.ts';
import type { RunnerEnd } from './runner-end.ts';
import type { RunnerProcess } from './runner-process.ts';

/** Runners give a node up after 30 s themselves, and say more about it. */
const ANSWER_TIMEOUT_MS = 35_000;
const READY_TIMEOUT_MS = 15_000;

/** Questions that only read and compute: asking them once more does nothing twice. */
const REPEATABLE: ReadonlySet<RunnerMethod> = new Set([
  'catalogue',
  'checkExpressions',
  'describePackage',
  'describeTriggers',
  'nodeIcon',
]);

/** Where runners are found that answer. */
interface RunnerSource {
  choose(): RunnerProcess | undefined;
  whenReady(): Promise<void>;
}

interface Pending {
  runner: RunnerProcess;
  /** Of whom it is. */
  party: Party | undefined;
  timer: NodeJS.Timeout;
  resolve(outcome: Outcome): void;
  reject(error: ServerError): void;
}

/** What became of a question: its answer, or the loss of its runner. */
type Outcome = { result: unknown } | { reason: string; isInnocent: boolean };

interface AskOptions {
  source: RunnerSource;
  party: Party | undefined;
  timeoutMs?: number;
  /** Withdraws the question. */
  signal?: AbortSignal | undefined;
  /** Told which runner is asked, before it is. */
  onAsked?(runner: RunnerProcess): void;
}

type Answer = Extract<ToServer, { type: 'answer' }>;

/** Why a runner could not answer, in its own words: the cause of `RUNNER_FAILED`. */
export class AnsweredError extends Error {
  readonly code: string | undefined;
  readonly description: string | undefined;
  readonly node: string | undefined;

  constructor({ message, code, description, node }: Extract<Answer, { ok: false }>) {
    super(message);
    this.name = 'AnsweredError';
    this.code = code;
    this.description = description;
    this.node = node;
  }
}

/** Questions to runners that have no answer yet. */
export class Questions {
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /** Asks a runner; once more when the runner is ended for something else and the question changes nothing. */
  async ask<Method extends RunnerMethod>(
    method: Method,
    params: RunnerMethods[Method]['params'],
    options: AskOptions,
  ): Promise<RunnerMethods[Method]['result']> {
    for (let mayRepeat = REPEATABLE.has(method); ; mayRepeat = false) {
      const outcome = await this.#askOnce(method, params, options);
      if ('result' in outcome) return outcome.result as RunnerMethods[Method]['result'];
      const { reason, isInnocent } = outcome;
      if (!(mayRepeat && isInnocent)) throw apiError('RUNNER_CRASHED.answering', { reason });
    }
  }

  async #askOnce<Method extends RunnerMethod>(
    method: Method,
    params: RunnerMethods[Method]['params'],
    { source, party, timeoutMs = ANSWER_TIMEOUT_MS, signal, onAsked }: AskOptions,
  ): Promise<Outcome> {
    if (!source.choose()) await withTimeout(source.whenReady(), READY_TIMEOUT_MS);
    const runner = source.choose();
    if (!runner) throw apiError('RUNNER_UNAVAILABLE');
    signal?.throwIfAborted();
    const requestId = ++this.#lastId;
    const outcome = new Promise<Outcome>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#take(requestId);
        runner.send({ type: 'withdraw', requestId });
        reject(apiError('RUNNER_FAILED.slow', { seconds: timeoutMs / 1000 }));
      }, timeoutMs);
      this.#pending.set(requestId, { runner, party, timer, resolve, reject });
      runner.questions.add(requestId);
    });
    const withdraw = (): void => runner.send({ type: 'withdraw', requestId });
    signal?.addEventListener('abort', withdraw, { once: true });
    onAsked?.(runner);
    runner.send({ type: 'ask', requestId, method, params });
    try {
      return await outcome;
    } finally {
      signal?.removeEventListener('abort', withdraw);
    }
  }

  answer(message: Answer): void {
    const pending = this.#take(message.requestId);
    if (!pending) return;
    if (message.ok) pending.resolve({ result: message.result });
    else
      pending.reject(
        apiError(
          'RUNNER_FAILED.said',
          { message: describeFailure(message) },
          { cause: new AnsweredError(message), hint: message.description },
        ),
      );
  }

  /** Of whom a question is, if of anybody. */
  partyOf(requestId: number): Party | undefined {
    return this.#pending.get(requestId)?.party;
  }

  runnerEnded(runner: RunnerProcess, end: RunnerEnd): void {
    for (const [requestId, pending] of this.#pending) {
      if (pending.runner === runner) this.#take(requestId)?.resolve(lossOfQuestion(end, requestId));
    }
  }

  #take(requestId: number): Pending | undefined {
    const pending = this.#pending.get(requestId);
    if (pending) {
      clearTimeout(pending.timer);
      this.#pending.delete(requestId);
      pending.runner.questions.delete(requestId);
    }
    return pending;
  }
}

/** What the end of its runner means for a question. */
function lossOfQuestion(end: RunnerEnd, requestId: number): Extract<Outcome, { reason: string }> {
  if (end.kind !== 'stuck' || !end.culprit) return { reason: end.reason, isInnocent: false };
  const { cause, culprit, limit, reason } = end;
  const isInnocent = culprit.kind !== 'question' || culprit.requestId !== requestId;
  if (isInnocent || cause === 'memory') return { reason, isInnocent };
  return { reason: `the answer kept it busy for ${limit}`, isInnocent };
}

function describeFailure({ node, message }: Extract<Answer, { ok: false }>): string {
  return node === undefined ? message : `Node "${node}": ${message}`;
}

async function withTimeout(ready: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([ready, timeout]);
  clearTimeout(timer);
}
