import type { NodeJob, PackageWork, SuppliedCall, SuppliedThing } from '@millrace/n8n-compat';
import type { Item, ItemsByPort, NodeError, RunHint } from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';
import { answerNow, answerPackage, type PackageRights } from './answer-package.ts';
import { hostEnded, type PackageEnd, thrownByPackage } from './package-errors.ts';
import { type PackageMessage, readPackageMessage, readQuestionNow } from './package-messages.ts';
import type { PackageProcess } from './package-process.ts';

/** Questions that may be open at once: more are an attack, or a defect. */
const MAX_OPEN_QUESTIONS = 1_000;
/** What a run may put out, as JSON text: it lies in the memory of the runner. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
/** Lines of a run that go to the log. */
const MAX_LOG_LINES = 200;
const MAX_LOG_LENGTH = 2_000;

export interface PackageWorkResult {
  outputs: ItemsByPort;
  staticData?: NodeJob['staticData'];
  /** The answer, where items were not asked for. The code of the package wrote it. */
  value?: unknown;
}

/** What is to be done. */
export interface TaskOrder {
  work: PackageWork;
  /** The body of a call. */
  bytes?: Uint8Array;
  /** Tells a trigger that listens, or a sub-node that supplies something, to let go. */
  stop?: AbortSignal;
}

/** One piece of work of a package host. */
export class PackageTask {
  readonly #host: PackageProcess;
  readonly #rights: PackageRights;
  readonly #limits: { memoryMiB: number; hangMs: number };
  readonly #end = Promise.withResolvers<PackageWorkResult>();
  readonly #outputs: Item[][] = [];
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;
  #failure: NodeError | undefined;
  #openQuestions = 0;
  #outputBytes = 0;
  #logged = 0;

  constructor(host: PackageProcess, rights: PackageRights, limits: { memoryMiB: number; hangMs: number }) {
    this.#host = host;
    this.#rights = rights;
    this.#limits = limits;
  }

  async do({ work, bytes, stop }: TaskOrder): Promise<PackageWorkResult> {
    const { signal } = this.#rights;
    const onStop = (): void => this.#host.send({ type: 'stop' });
    const onAbort = (): void => {
      this.#host.kill();
      this.#endCalls(letGo());
      this.#end.reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      this.#host.send({ type: 'work', work, ...(bytes && { bytes }) });
      stop?.addEventListener('abort', onStop, { once: true });
      return await this.#end.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
      stop?.removeEventListener('abort', onStop);
    }
  }

  /** @param byteCount how long the message was. */
  handle(given: unknown, byteCount: number): void {
    const message = readPackageMessage(given);
    if (message?.type === 'items') this.#outputBytes += byteCount;
    if (this.#outputBytes > MAX_OUTPUT_BYTES) this.#host.refuse('it puts out more than 256 MiB');
    else if (message) this.#handle(message);
    else this.#host.refuse('its package sent a message that no package sends');
  }

  handleQuestionNow(asked: unknown): void {
    const question = readQuestionNow(asked);
    if (question) this.#host.answerNow(answerNow(question, this.#rights));
    else this.#host.refuse('its package asked for what no package asks for');
  }

  hostEnded(end: PackageEnd): void {
    this.#fail(hostEnded(end, this.#limits));
  }

  #handle(message: PackageMessage): void {
    switch (message.type) {
      case 'ask':
        void this.#answer(message);
        break;
      case 'log':
        this.#log(message);
        break;
      case 'hint':
        this.#rights.hint?.(message.hint as RunHint);
        break;
      case 'items':
        this.#collect(message.output, message.items);
        break;
      case 'done': {
        const outputs = Array.from({ length: message.outputs }, (_, index) => this.#outputs[index] ?? []);
        this.#endCalls(letGo());
        const staticData = message.staticData as PackageWorkResult['staticData'];
        this.#end.resolve({ outputs, value: message.value, ...(staticData && { staticData }) });
        break;
      }
      case 'failed':
        this.#fail(thrownByPackage(message.error));
        break;
      case 'crashed':
        // It must not be given to the next run.
        this.#host.kill();
        this.#fail(thrownByPackage(message.error));
        break;
      case 'listening':
        this.#rights.onListening?.();
        break;
      case 'supplied':
        this.#rights.onSupplied?.({ things: message.things as SuppliedThing[], call: (call) => this.#call(call) });
        break;
      case 'called':
        this.#endCall(message);
        break;
      case 'ready':
      case 'described':
      case 'pong':
        break;
    }
  }

  async #answer(asked: Extract<PackageMessage, { type: 'ask' }>): Promise<void> {
    if (this.#openQuestions >= MAX_OPEN_QUESTIONS) return this.#host.refuse('its package asked too much at once');
    this.#openQuestions++;
    const answer = await answerPackage(asked, this.#rights);
    this.#openQuestions--;
    this.#host.send(answer);
  }

  #log({ level, message }: Extract<PackageMessage, { type: 'log' }>): void {
    if (this.#logged++ < MAX_LOG_LINES) this.#rights.log[level](message.slice(0, MAX_LOG_LENGTH));
  }

  /** Whether they are items is for the engine to say. */
  #collect(output: number, items: unknown[]): void {
    const all = this.#outputs[output] ?? [];
    this.#outputs[output] = all;
    for (const item of items) all.push(item as Item);
  }

  /** Calls something that a sub-node supplies. @throws NodeError */
  async #call(call: SuppliedCall): Promise<unknown> {
    if (this.#failure) throw this.#failure;
    const id = ++this.#lastCall;
    const waiting = Promise.withResolvers<unknown>();
    this.#calls.set(id, waiting);
    this.#host.send({ type: 'call', id, call });
    return await waiting.promise;
  }

  #endCall(message: Extract<PackageMessage, { type: 'called' }>): void {
    const waiting = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (message.ok) waiting?.resolve(message.value ?? null);
    else waiting?.reject(thrownByPackage(message.error));
  }

  /** Nobody answers calls any more. */
  #endCalls(reason: NodeError): void {
    this.#failure ??= reason;
    for (const waiting of this.#calls.values()) waiting.reject(this.#failure);
    this.#calls.clear();
  }

  #fail(error: NodeError): void {
    this.#endCalls(error);
    this.#end.reject(error);
  }
}

/** The error of a call that comes too late. */
function letGo(): NodeError {
  return runnerError('PACKAGE_FAILED', 'The sub-node supplies nothing any more');
}

/** The error of a run for which no host could be had. */
export function noHost(reason: string): NodeError {
  return runnerError('PACKAGE_FAILED', `The process that runs the node ${reason}`);
}

/** The error of a sub-node that there is no room for. */
export function tooMany(count: number): NodeError {
  return runnerError('PACKAGE_FAILED', `More than ${count} sub-nodes of packages are at work at once`, {
    description: 'Run fewer executions at once, or give the node fewer sub-nodes.',
  });
}

/** The error of a node that wants to wait for a workflow while too many others do. */
export function tooManyWait(count: number): NodeError {
  return runnerError('PACKAGE_FAILED', `More than ${count} nodes of packages wait for workflows that they run`, {
    description: 'Run fewer executions at once, or run the workflow with a node "Execute workflow".',
  });
}
