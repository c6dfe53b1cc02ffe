import type { FromScriptHost, ToScriptHost } from '../protocol.ts';
import { limitMemory } from './memory-limit.ts';
import { type ScriptContext, ScriptIsolate } from './script-isolate.ts';
import { ScriptJob } from './script-job.ts';

/** Runs one script at a time. Between two scripts it prepares the scope of the next one. */
export class ScriptHost {
  readonly #send: (message: FromScriptHost) => void;
  #memoryMiB = 128;
  #isolate: ScriptIsolate | undefined;
  #spare: ScriptContext | undefined;
  #job: ScriptJob | undefined;
  #jobNumber = -1;
  /** Messages are handled one after the other, also where handling takes time. */
  #queue: Promise<void> = Promise.resolve();

  constructor(send: (message: FromScriptHost) => void) {
    this.#send = send;
  }

  handle(message: ToScriptHost): void {
    // The script waits for answers in the middle of its run: they cannot stand in the queue behind it.
    if (message.type === 'answer') {
      if (message.job === this.#jobNumber) this.#job?.answer(message.questionId, answerText(message.json));
    } else if (message.type === 'refusal') {
      const text = JSON.stringify({ ok: false, message: message.message });
      if (message.job === this.#jobNumber) this.#job?.answer(message.questionId, text);
    } else {
      this.#queue = this.#queue.then(() => this.#handleInOrder(message));
    }
  }

  async #handleInOrder(message: Exclude<ToScriptHost, { type: 'answer' | 'refusal' }>): Promise<void> {
    if (message.type === 'setup') {
      this.#memoryMiB = message.memoryMiB;
      limitMemory(message.maxResidentBytes);
      this.#becomeIdle();
      return;
    }
    if (message.type === 'run') {
      if (!this.#isolate || !this.#spare) return;
      this.#jobNumber = message.job;
      this.#job = new ScriptJob({
        job: message.job,
        run: message.run,
        isolate: this.#isolate,
        context: this.#spare,
        send: this.#send,
      });
      this.#spare = undefined;
      await this.#job.start(message.batch);
    } else if (message.job === this.#jobNumber) {
      await this.#job?.add(message.batch);
    }
    if (this.#job?.isOver) this.#becomeIdle();
  }

  #becomeIdle(): void {
    this.#job?.release();
    this.#job = undefined;
    this.#jobNumber = -1;
    if (this.#isolate && (this.#isolate.isDisposed || this.#isolate.isWorn)) {
      this.#isolate.dispose();
      this.#isolate = undefined;
    }
    this.#isolate ??= new ScriptIsolate(this.#memoryMiB);
    this.#spare = this.#isolate.createContext();
    this.#send({ type: 'idle' });
  }
}

function answerText(json: string): string {
  return `{"ok":true,"value":${json}}`;
}
