import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { NodeError, ownTurn } from '@millrace/node-sdk';
import { builtFile } from '../built-product/built-file.ts';
import { parseJsonInTurns } from '../long-json/parse-json-in-turns.ts';
import { ENTRIES_PER_MESSAGE, type FromWorker, type ToWorker } from './messages.ts';
import { OUT_OF_MEMORY } from './watch-process.ts';

const MAX_LAST_WORDS = 4_000;

export interface WorkOfProcess {
  name: string;
  label: string;
  input: object;
  timeMs: number;
  signal: AbortSignal;
}

/** A process that does one piece of work at a time. Work that fails by anything but a refusal ends it. */
export class WorkProcess {
  readonly memoryMiB: number;
  readonly #child: ChildProcess;
  #lastWords = '';
  #onMessage: (message: FromWorker) => void = () => undefined;
  #onExit: () => void = () => undefined;
  #isAlive = true;

  constructor(memoryMiB: number) {
    this.memoryMiB = memoryMiB;
    this.#child = fork(program(), [String(memoryMiB)], {
      serialization: 'advanced',
      env: Object.create(null),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [
        `--max-old-space-size=${memoryMiB}`,
        // It reads programs and libraries, and writes nothing.
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--allow-worker',
        '--disable-warning=SecurityWarning',
      ],
    });
    this.#child.on('message', (message) => this.#onMessage(message as FromWorker));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = `${this.#lastWords}${chunk}`.slice(-MAX_LAST_WORDS);
    });
    this.#child.once('error', () => this.end());
    this.#child.once('close', () => {
      this.#isAlive = false;
      this.#onExit();
    });
    // A process that waits for work does not keep this one alive.
    this.#hold(false);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws NodeError what the work refuses, `WORK_TOO_LONG`, `WORK_TOO_LARGE`; the reason of the signal */
  async run({ name, label, input, timeMs, signal }: WorkOfProcess): Promise<unknown> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const stop = (reason: unknown): void => {
      reject(reason);
      this.end();
    };
    const onAbort = (): void => stop(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => stop(tooLong(label, timeMs)), timeMs);
    const entries: unknown[] = [];
    this.#onExit = () => reject(this.#isOutOfMemory() ? tooLarge(label, this.memoryMiB) : this.#crash(label));
    this.#onMessage = (message) => {
      if (message.kind === 'result') resolve(message.result);
      else if (message.kind === 'json') resolve(readResult(label, message.text));
      else if (message.kind === 'refused') reject(new NodeError(message.message, message.options));
      else if (message.kind === 'failed') stop(new Error(`${label} failed: ${message.stack}`));
      else this.#take(message, entries, resolve);
    };
    this.#hold(true);
    try {
      const [result] = await Promise.all([promise, this.#give(name, input, promise)]);
      return result;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#onExit = () => undefined;
      this.#hold(false);
    }
  }

  end(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }

  /** Sends long lists of the input in portions, with turns of the event loop between them. */
  async #give(name: string, input: object, ended: Promise<unknown>): Promise<void> {
    const rest: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(input)) {
      if (!Array.isArray(value)) {
        rest[field] = value;
        continue;
      }
      rest[field] = [];
      for (let at = 0; at < value.length && this.#isAlive; at += ENTRIES_PER_MESSAGE) {
        await this.#send({ kind: 'entries', field, entries: value.slice(at, at + ENTRIES_PER_MESSAGE) }, ended);
        await ownTurn();
      }
    }
    await this.#send({ kind: 'work', name, input: rest }, ended);
  }

  /** Waits until the other side has taken the message, or ended. */
  async #send(message: ToWorker, ended: Promise<unknown>): Promise<void> {
    if (!this.#isAlive) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#child.send(message, () => resolve());
    await Promise.race([promise, ended.catch(() => undefined)]);
  }

  #take(
    { entries, isLast }: Extract<FromWorker, { kind: 'entries' }>,
    list: unknown[],
    resolve: (result: unknown) => void,
  ): void {
    for (const entry of entries) list.push(entry);
    if (isLast) resolve(list);
    else setImmediate(() => this.#isAlive && this.#child.send({ kind: 'more' } satisfies ToWorker, () => undefined));
  }

  #hold(isBusy: boolean): void {
    if (isBusy) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  #isOutOfMemory(): boolean {
    return /heap out of memory|Allocation failed/.test(this.#lastWords) || this.#lastWords.includes(OUT_OF_MEMORY);
  }

  #crash(label: string): Error {
    return new Error(`${label} failed: its process ended by itself. ${this.#lastWords}`.trim());
  }
}

async function readResult(label: string, text: string): Promise<unknown> {
  try {
    return await parseJsonInTurns(text);
  } catch (cause) {
    throw new NodeError(`${label} gave a value that cannot be used: ${(cause as Error).message}`, {
      description: 'Use an input that is less deeply nested.',
      code: 'WORK_TOO_LARGE',
    });
  }
}

function program(): string {
  return builtFile('heavy-work.js') ?? join(import.meta.dirname, '../../heavy-work-program.ts');
}

function tooLong(label: string, timeMs: number): NodeError {
  return new NodeError(`${label} took longer than ${Math.round(timeMs / 1000)} s and was stopped`, {
    description: 'The input is too intricate for its size. Use a smaller one, or split it.',
    code: 'WORK_TOO_LONG',
  });
}

function tooLarge(label: string, memoryMiB: number): NodeError {
  return new NodeError(`${label} needs more than ${memoryMiB} MiB of memory and was stopped`, {
    description: 'Use a smaller input, or split it.',
    code: 'WORK_TOO_LARGE',
  });
}
