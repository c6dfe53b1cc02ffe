import type ivm from 'isolated-vm';
import type { PreludeAnswer } from '../prelude/run.ts';
import {
  type FromScriptHost,
  type ItemBatch,
  MAX_QUESTIONS_UNDER_WAY,
  type ScriptFailure,
  type ScriptRun,
} from '../protocol.ts';
import { SCRIPT_FILE_NAME } from '../script-file-name.ts';
import { isolatedVm } from './isolated-vm.ts';
import type { ScriptContext, ScriptIsolate } from './script-isolate.ts';
import { librariesOf } from './script-libraries.ts';

type Send = (message: FromScriptHost) => void;

/** Text of all results of a script: what reads it shares a process with others. */
const MAX_RESULT_TEXT = 128 * 1024 * 1024;
const MAX_CONSOLE_MESSAGES = 10_000;
const MAX_CONSOLE_TEXT = 10_000;
const MAX_MESSAGE_TEXT = 10_000;

type Answer = (json: string) => void;

interface Question {
  answer: Answer;
  onRelease(answer: Answer): void;
}

const leaveOpen = (): void => undefined;
const refuseLate = (answer: Answer): void => answer(refusal('The script is over.'));

/** One run of a script in a context of its own. */
export class ScriptJob {
  readonly #job: number;
  readonly #run: ScriptRun;
  readonly #isolate: ScriptIsolate;
  readonly #context: ScriptContext;
  readonly #send: Send;
  readonly #questions = new Map<number, Question>();
  /** Questions that are not sent yet. */
  readonly #waiting: Array<{ questionId: number; question: string }> = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #call: ivm.Reference | undefined;
  #userFunction: ivm.Reference | undefined;
  #lastQuestionId = 0;
  #isOver = false;
  #resultLength = 0;
  #printed = 0;

  constructor(options: { job: number; run: ScriptRun; isolate: ScriptIsolate; context: ScriptContext; send: Send }) {
    this.#job = options.job;
    this.#run = options.run;
    this.#isolate = options.isolate;
    this.#context = options.context;
    this.#send = options.send;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Compiles the script, puts its scope in place and takes the first items. */
  async start(batch: ItemBatch): Promise<void> {
    await this.#attempt(async () => {
      const { source, scope, mode, dialect, goesOnAfterFailures } = this.#run;
      const { context, connect } = this.#context;
      const hostFunctions = [
        new isolatedVm.Reference((question: unknown) => this.#ask(question)),
        // A script that is over hears nothing more: nobody would handle a refusal.
        new isolatedVm.Reference((question: unknown) =>
          this.#isOver ? new Promise(leaveOpen) : this.#ask(question, leaveOpen),
        ),
        new isolatedVm.Reference((ms: unknown) => this.#sleep(ms)),
        new isolatedVm.Reference((text: unknown) => this.#print(text)),
      ];
      this.#call = connect.applySync(undefined, hostFunctions, { result: { reference: true } });
      this.#call?.applySync(undefined, ['start', scope, mode, dialect, goesOnAfterFailures]);
      const { timezone } = JSON.parse(scope) as { timezone: string };
      for (const library of librariesOf(source)) this.#isolate.install(library, context, timezone);
      this.#userFunction = this.#isolate.compileUserFunction(source, context);
      await this.#take(batch);
    });
  }

  /** Takes more items; the last ones end the job. */
  async add(batch: ItemBatch): Promise<void> {
    await this.#attempt(() => this.#take(batch));
  }

  async #take({ json, isLast }: ItemBatch): Promise<void> {
    this.#call?.applySync(undefined, ['add', json]);
    const { mode, needsAllItems } = this.#run;
    if (!isLast && (mode === 'all' || needsAllItems)) return;
    let hasMore = this.#pass(await this.#callPrelude(mode, this.#userFunction?.derefInto(), isLast));
    while (isLast && hasMore) {
      const next =
        mode === 'all' ? this.#callPrelude('next') : this.#callPrelude('each', this.#userFunction?.derefInto(), true);
      hasMore = this.#pass(await next);
    }
  }

  /** Answers a question of the script with the JSON text `{ ok, value }` or `{ ok, message }`. */
  answer(questionId: number, json: string): void {
    this.#questions.get(questionId)?.answer(json);
    this.#questions.delete(questionId);
    this.#sendQuestions();
  }

  /** Lets go of everything; code of the script that still runs gets nothing more from the host. */
  release(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const { answer, onRelease } of this.#questions.values()) onRelease(answer);
    this.#questions.clear();
    this.#waiting.length = 0;
    if (this.#isolate.isDisposed) return;
    this.#call?.release();
    this.#userFunction?.release();
    this.#context.connect.release();
    this.#context.context.release();
  }

  /** Passes on what the prelude gave. @returns whether more may follow. */
  #pass(answer: PreludeAnswer): boolean {
    if (this.#isOver) return false;
    if (answer.type === 'failed') {
      this.#fail(answer.failure);
      return false;
    }
    this.#resultLength += answer.json.length;
    if (this.#resultLength > MAX_RESULT_TEXT) {
      this.#fail(TOO_LARGE);
      return false;
    }
    this.#send({ ...answer, job: this.#job });
    if (answer.type === 'done') this.#isOver = true;
    return answer.type === 'results';
  }

  #fail(failure: ScriptFailure): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#send({ type: 'failed', job: this.#job, failure });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#isOver) return;
    try {
      await work();
    } catch (error) {
      this.#fail(failureOf(error, this.#isolate, this.#run.source));
    }
  }

  /** Answers are copies of what the prelude made, but a script can tamper with what the prelude uses: they are checked. */
  async #callPrelude(operation: string, ...args: unknown[]): Promise<PreludeAnswer> {
    // Arguments are strings, booleans and references: they need no copying.
    const answer: unknown = await this.#call?.apply(undefined, [operation, ...args], {
      result: { promise: true, copy: true },
    });
    return checkAnswer(answer);
  }

  /** @param onRelease for a question that is still open when the script is over. */
  #ask(question: unknown, onRelease = refuseLate): Promise<string> {
    if (this.#isOver || typeof question !== 'string') return Promise.resolve(refusal('The script is over.'));
    const questionId = ++this.#lastQuestionId;
    const answer = new Promise<string>((answer) => this.#questions.set(questionId, { answer, onRelease }));
    this.#waiting.push({ questionId, question });
    this.#sendQuestions();
    return answer;
  }

  #sendQuestions(): void {
    while (this.#questions.size - this.#waiting.length < MAX_QUESTIONS_UNDER_WAY) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#send({ type: 'ask', job: this.#job, questionId: next.questionId, question: JSON.parse(next.question) });
    }
  }

  #sleep(ms: unknown): Promise<void> {
    if (this.#isOver || typeof ms !== 'number') return new Promise(() => undefined);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, ms);
      this.#timers.add(timer);
    });
  }

  #print(text: unknown): void {
    if (this.#isOver || typeof text !== 'string' || ++this.#printed > MAX_CONSOLE_MESSAGES) return;
    this.#send({ type: 'console', job: this.#job, text: text.slice(0, MAX_CONSOLE_TEXT) });
  }
}

const TOO_LARGE: ScriptFailure = {
  kind: 'error',
  name: 'RangeError',
  message: `The script returned more than ${MAX_RESULT_TEXT / 1024 / 1024} MiB of JSON`,
};

function refusal(message: string): string {
  return JSON.stringify({ ok: false, message });
}

function checkAnswer(answer: unknown): PreludeAnswer {
  const { type, json, kind, staticData, failure, failures } = (answer ?? {}) as Record<string, unknown>;
  if (type === 'failed') return { type, failure: checkFailure(failure) };
  if (typeof json === 'string') {
    const checked = Array.isArray(failures) ? failures.map(checkFailure) : [];
    if (type === 'results') return { type, json, failures: checked };
    const isKind = kind === 'list' || kind === 'single' || kind === 'nothing';
    const isStaticData = typeof staticData === 'string' || staticData === null;
    if (type === 'done' && isKind && isStaticData) return { type, json, failures: checked, kind, staticData };
  }
  throw new Error('The script broke what it runs in. Do not change built-in objects.');
}

function checkFailure(failure: unknown): ScriptFailure {
  const { name, message, line, column, itemIndex } = (failure ?? {}) as Record<string, unknown>;
  const checked: ScriptFailure = {
    kind: 'error',
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message.slice(0, MAX_MESSAGE_TEXT) : 'The script failed.',
  };
  if (typeof line === 'number') checked.line = line;
  if (typeof column === 'number') checked.column = column;
  if (typeof itemIndex === 'number') checked.itemIndex = itemIndex;
  return checked;
}

const SYNTAX_PLACE = new RegExp(`\\s*\\[${SCRIPT_FILE_NAME}:(\\d+):(\\d+)\\]$`);

function failureOf(error: unknown, isolate: ScriptIsolate, source: string): ScriptFailure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (isolate.isDisposed)
    return { kind: 'memory', name: 'Error', message: 'The script needs more memory than it may use.' };
  const place = SYNTAX_PLACE.exec(message);
  if (!place) return { kind: 'error', name, message };
  const lines = source.split('\n');
  const line = Number(place[1]);
  if (line > lines.length) {
    if (!isolate.closesTooMuch(source))
      return { kind: 'syntax', name, message: 'it ends too early, a closing bracket is missing', line: lines.length };
    const end = source.slice(0, source.lastIndexOf('}')).split('\n').length;
    return { kind: 'syntax', name, message: 'it has a closing bracket too many', line: end };
  }
  return { kind: 'syntax', name, message: message.slice(0, place.index), line, column: Number(place[2]) };
}
