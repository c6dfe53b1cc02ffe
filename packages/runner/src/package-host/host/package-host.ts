import { describeFailure, describePackage, doWork, PackageCode, type PackageWork } from '@millrace/n8n-compat';
import type { ItemsByPort } from '@millrace/node-sdk';
import type { AnswerNow, FromPackageHost, QuestionNow, ToPackageHost } from '../protocol.ts';
import { HostPort } from './host-port.ts';

/** Items of a portion, at first; large ones come in small portions. */
const FIRST_PORTION_ITEMS = 64;
const TARGET_TEXT_LENGTH = 512 * 1024;
const MAX_PORTION_ITEMS = 20_000;

/** Has the code of one package work, on one thing at a time. */
export class PackageHost {
  readonly #send: (message: FromPackageHost) => void;
  readonly #prepare: (ssrfAllow: readonly string[]) => Promise<void>;
  #folder = '';
  readonly #port: HostPort;
  #ready: Promise<void> = Promise.resolve();
  #code: PackageCode | undefined;

  constructor(options: {
    send(message: FromPackageHost): void;
    /** Stands still until it is answered. */
    askNow(question: QuestionNow): AnswerNow;
    /** Before code of the package is loaded. */
    prepare(ssrfAllow: readonly string[]): Promise<void>;
  }) {
    this.#send = options.send;
    this.#prepare = options.prepare;
    this.#port = new HostPort(options.send, options.askNow);
  }

  handle(message: ToPackageHost): void {
    switch (message.type) {
      case 'setup':
        this.#folder = message.folder;
        // Told before its code runs: from then on it may be silent for a short time only.
        this.#ready = this.#start(message.ssrfAllow).finally(() => this.#send({ type: 'ready' }));
        // A package that cannot be loaded is what each run of it fails with.
        this.#ready.catch(() => undefined);
        break;
      case 'describe':
        void this.#work(async () => {
          this.#send({ type: 'described', catalogue: await describePackage(this.#package, this.#folder) });
        });
        break;
      case 'work':
        // At once: it may be told to stop before it has begun.
        this.#port.begin();
        void this.#work(() => this.#do(message));
        break;
      case 'stop':
        this.#port.stop();
        break;
      case 'call':
        void this.#port.call(message.id, message.call);
        break;
      case 'answer':
        this.#port.answer(message);
        break;
      case 'ping':
        this.#send({ type: 'pong', count: message.count });
        break;
    }
  }

  /** Whatever goes wrong is what the run failed with. */
  async #work(work: () => Promise<void>): Promise<void> {
    try {
      await this.#ready;
      await work();
    } catch (error) {
      this.#send({ type: 'failed', error: describeFailure(error) });
    }
  }

  async #start(ssrfAllow: readonly string[]): Promise<void> {
    await this.#prepare(ssrfAllow);
    this.#code = new PackageCode(this.#folder);
  }

  /** Of a host that has started. */
  get #package(): PackageCode {
    if (!this.#code) throw new Error('The first message to a package host has to be "setup"');
    return this.#code;
  }

  async #do(order: { work: PackageWork; bytes?: Uint8Array }): Promise<void> {
    const { outputs, staticData, value } = await doWork(this.#package, order, this.#port);
    this.#sendItems(outputs);
    this.#send({ type: 'done', outputs: outputs.length, staticData, value });
  }

  #sendItems(outputs: ItemsByPort): void {
    for (const [output, items] of outputs.entries()) {
      let size = FIRST_PORTION_ITEMS;
      for (let start = 0; items && start < items.length; ) {
        const portion = items.slice(start, start + size);
        start += portion.length;
        this.#send({ type: 'items', output, items: portion });
        const length = JSON.stringify(portion).length;
        size = Math.min(Math.max(Math.ceil((portion.length * TARGET_TEXT_LENGTH) / length), 1), MAX_PORTION_ITEMS);
      }
    }
  }
}
