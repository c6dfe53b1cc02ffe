import { type NodeError, ownTurn } from '@millrace/node-sdk';
import type { Item, JsonValue } from '@millrace/workflow';
import {
  type FromScriptHost,
  MAX_QUESTIONS_UNDER_WAY,
  type ScriptFailure,
  type ScriptQuestion,
  type ScriptRun,
} from '../protocol.ts';
import { BinaryStandIns, looksAtBinary } from './binary-stand-ins.ts';
import type { HostEnd, HostProcess } from './host-process.ts';
import { itemBatches } from './item-batches.ts';
import {
  scriptError,
  scriptHostError,
  scriptMemoryError,
  scriptTimeoutError,
  unreadableResultError,
} from './script-error.ts';

/** What the pool is to run. */
export interface ScriptTaskOptions {
  run: ScriptRun;
  items: readonly Item[];
  signal: AbortSignal;
  /** JSON text of the answer. @throws Error whose message the script gets. */
  answer(question: ScriptQuestion): Promise<string>;
  onConsole(text: string): void;
  /** Of an item, when the script goes on after failures; it has the result null. */
  onItemError?(itemIndex: number, error: NodeError): void;
  timeoutMs: number;
  memoryMiB: number;
}

/** What a script gave. */
export interface ScriptOutcome {
  value: JsonValue | undefined;
  /** JSON text; null when the script did not ask for static data. */
  staticData: string | null;
}

/** Batches that may be on their way to the host in mode `each`: one at work, one waiting. */
const MAX_BATCHES_AHEAD = 2;

/** A host sends fewer ({@link MAX_QUESTIONS_UNDER_WAY}) unless something is wrong with it. */
const MAX_QUESTIONS_AT_ONCE = 2 * MAX_QUESTIONS_UNDER_WAY;

/** One script on one host. */
export class ScriptTask {
  readonly #options: ScriptTaskOptions;
  readonly #host: HostProcess;
  readonly #job: number;
  readonly #standIns = new BinaryStandIns();
  readonly #results: JsonValue[] = [];
  readonly #outcome = Promise.withResolvers<ScriptOutcome>();
  #batchesAhead = 0;
  #openQuestions = 0;
  #isOver = false;
  #onRoom: (() => void) | undefined;

  constructor(host: HostProcess, job: number, options: ScriptTaskOptions) {
    this.#host = host;
    this.#job = job;
    this.#options = options;
  }

  /** Runs the script. @throws NodeError for what goes wrong in it, or the reason of the signal. */
  async run(): Promise<ScriptOutcome> {
    const { signal, timeoutMs } = this.#options;
    const timer = setTimeout(() => this.#abandon(scriptTimeoutError(timeoutMs)), timeoutMs);
    const onAbort = (): void => this.#abandon(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      this.#sendItems().catch((error: unknown) => this.#abandon(error));
      return await this.#outcome.promise;
    } finally {
      this.#isOver = true;
      this.#onRoom?.();
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  handle(message: FromScriptHost): void {
    if (message.type === 'idle' || message.job !== this.#job || this.#isOver) return;
    try {
      this.#handle(message);
    } catch {
      this.#abandon(unreadableResultError());
    }
  }

  hostEnded({ why, how }: HostEnd): void {
    this.#outcome.reject(why === 'memory' ? scriptMemoryError(this.#options.memoryMiB) : scriptHostError(how));
  }

  #handle(message: Exclude<FromScriptHost, { type: 'idle' }>): void {
    switch (message.type) {
      case 'ask':
        void this.#answer(message.questionId, message.question);
        break;
      case 'console':
        this.#options.onConsole(message.text);
        break;
      case 'results':
        this.#takeResults(message.json, message.failures);
        break;
      case 'done':
        this.#takeResults(message.json, message.failures);
        this.#outcome.resolve({ value: this.#value(message.kind), staticData: message.staticData });
        break;
      case 'failed':
        this.#outcome.reject(scriptError(message.failure, this.#options.memoryMiB));
        break;
    }
  }

  async #sendItems(): Promise<void> {
    const { run, items } = this.#options;
    const conceal = looksAtBinary(run.source)
      ? (binary: NonNullable<Item['binary']>) => binary
      : (binary: NonNullable<Item['binary']>) => this.#standIns.conceal(binary);
    let isFirst = true;
    for (const batch of itemBatches(items, conceal)) {
      this.#host.send(isFirst ? { type: 'run', job: this.#job, run, batch } : { type: 'items', job: this.#job, batch });
      isFirst = false;
      if (!batch.isLast) await this.#waitForRoom();
      if (this.#isOver) return;
    }
  }

  async #waitForRoom(): Promise<void> {
    const { mode, needsAllItems } = this.#options.run;
    this.#batchesAhead++;
    if (mode === 'each' && !needsAllItems && this.#batchesAhead >= MAX_BATCHES_AHEAD) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
      return;
    }
    // Making texts of many items must not keep the runner from answering.
    await ownTurn();
  }

  #takeResults(json: string, failures: readonly ScriptFailure[]): void {
    this.#batchesAhead--;
    this.#onRoom?.();
    const results: unknown = JSON.parse(json);
    if (!Array.isArray(results)) throw new TypeError('Results come as lists.');
    this.#standIns.restore(results);
    for (const result of results) this.#results.push(result);
    const { onItemError, memoryMiB } = this.#options;
    for (const failure of failures) {
      if (failure.itemIndex !== undefined) onItemError?.(failure.itemIndex, scriptError(failure, memoryMiB));
    }
  }

  #value(kind: 'list' | 'single' | 'nothing'): JsonValue | undefined {
    if (kind === 'list') return this.#results;
    return kind === 'single' ? this.#results[0] : undefined;
  }

  async #answer(questionId: number, question: ScriptQuestion): Promise<void> {
    const job = this.#job;
    try {
      if (++this.#openQuestions > MAX_QUESTIONS_AT_ONCE) throw new Error('The script asks for too much at once.');
      const json = await this.#options.answer(question);
      if (!this.#isOver) this.#host.send({ type: 'answer', job, questionId, json });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#isOver) this.#host.send({ type: 'refusal', job, questionId, message });
    } finally {
      this.#openQuestions--;
    }
  }

  /** A script at work cannot be stopped but with its process. */
  #abandon(reason: unknown): void {
    if (this.#isOver) return;
    this.#outcome.reject(reason);
    this.#host.kill();
  }
}
