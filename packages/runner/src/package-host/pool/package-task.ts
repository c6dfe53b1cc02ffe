import type { NodeJob } from '@millrace/n8n-compat';
import type { BatchContext, Item, ItemsByPort, NodeError, RunHint } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { runnerError } from '../../errors/runner-error.ts';
import { answerPackage } from './answer-package.ts';
import { hostEnded, type PackageEnd, thrownByPackage } from './package-errors.ts';
import { type PackageMessage, readPackageMessage } from './package-messages.ts';
import type { PackageProcess } from './package-process.ts';

/** Questions that may be open at once: more are an attack, or a defect. */
const MAX_OPEN_QUESTIONS = 1_000;
/** Lines of a run that go to the log. */
const MAX_LOG_LINES = 200;
const MAX_LOG_LENGTH = 2_000;

export interface PackageRunResult {
  outputs: ItemsByPort;
  staticData?: { node: JsonObject; workflow: JsonObject };
}

/** One run of a node in a package host. */
export class PackageTask {
  readonly #host: PackageProcess;
  readonly #context: BatchContext<JsonObject>;
  readonly #limits: { memoryMiB: number; hangMs: number };
  readonly #end = Promise.withResolvers<PackageRunResult>();
  readonly #outputs: Item[][] = [];
  #openQuestions = 0;
  #logged = 0;

  constructor(host: PackageProcess, context: BatchContext<JsonObject>, limits: { memoryMiB: number; hangMs: number }) {
    this.#host = host;
    this.#context = context;
    this.#limits = limits;
  }

  async run(job: NodeJob): Promise<PackageRunResult> {
    const { signal } = this.#context;
    const onAbort = (): void => {
      this.#host.kill();
      this.#end.reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      this.#host.send({ type: 'run', job });
      return await this.#end.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  handle(given: unknown): void {
    const message = readPackageMessage(given);
    if (message) this.#handle(message);
    else this.#host.refuse('its package sent a message that no package sends');
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
        this.#context.hint(message.hint as RunHint);
        break;
      case 'items':
        this.#collect(message.output, message.items);
        break;
      case 'done': {
        const outputs = Array.from({ length: message.outputs }, (_, index) => this.#outputs[index] ?? []);
        const staticData = message.staticData as PackageRunResult['staticData'];
        this.#end.resolve({ outputs, ...(staticData && { staticData }) });
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
      case 'ready':
      case 'described':
      case 'pong':
        break;
    }
  }

  async #answer(asked: Extract<PackageMessage, { type: 'ask' }>): Promise<void> {
    if (this.#openQuestions >= MAX_OPEN_QUESTIONS) return this.#host.refuse('its package asked too much at once');
    this.#openQuestions++;
    const answer = await answerPackage(asked, this.#context);
    this.#openQuestions--;
    this.#host.send(answer);
  }

  #log({ level, message }: Extract<PackageMessage, { type: 'log' }>): void {
    if (this.#logged++ < MAX_LOG_LINES) this.#context.log[level](message.slice(0, MAX_LOG_LENGTH));
  }

  /** Whether they are items is for the engine to say. */
  #collect(output: number, items: unknown[]): void {
    const all = this.#outputs[output] ?? [];
    this.#outputs[output] = all;
    for (const item of items) all.push(item as Item);
  }

  #fail(error: NodeError): void {
    this.#end.reject(error);
  }
}

/** The error of a run for which no host could be had. */
export function noHost(reason: string): NodeError {
  return runnerError('PACKAGE_FAILED', `The process that runs the node ${reason}`);
}
