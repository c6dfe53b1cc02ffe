import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { apiError, type ServerError } from '../../../errors/server-error.ts';
import type { SamlAnswer, SamlQuestion } from './saml-question.ts';

const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
const MAX_THREAD_MEMORY_MB = 128;

interface IdleThread {
  thread: Worker;
  /** Takes it out of those that wait. */
  forget(): void;
}

/**
 * Threads that read texts, each one at a time. A thread that read a text well is kept for the next for a while, as loading what it
 * needs takes longer than reading. One that met anything else is ended: what a hostile text did to it stays without effect.
 */
export class SamlThreadPool {
  readonly #idle: IdleThread[] = [];
  readonly #idleMs: number;

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
  }

  /** Threads that wait for a text. */
  get idleCount(): number {
    return this.#idle.length;
  }

  /** @throws ServerError `SAML_UNREADABLE` when it takes too much time or memory. */
  async ask(question: SamlQuestion): Promise<SamlAnswer> {
    const thread = this.#take();
    let isWell = false;
    try {
      const answer = await answerOf(thread, question);
      isWell = 'value' in answer;
      return answer;
    } finally {
      if (isWell) this.#keep(thread);
      else await thread.terminate();
    }
  }

  #take(): Worker {
    const known = this.#idle.at(-1);
    if (!known) return startThread();
    known.forget();
    known.thread.ref();
    return known.thread;
  }

  #keep(thread: Worker): void {
    const until = setTimeout(() => void thread.terminate(), this.#idleMs).unref();
    const forget = (): void => {
      clearTimeout(until);
      thread.off('exit', forget).off('error', forget);
      const place = this.#idle.findIndex((idle) => idle.thread === thread);
      if (place >= 0) this.#idle.splice(place, 1);
    };
    // It does not hold the process that ends.
    thread.once('exit', forget).once('error', forget).unref();
    this.#idle.push({ thread, forget });
  }
}

function startThread(): Worker {
  return new Worker(threadEntry(), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
    // What readers of XML have to say about a text is no concern of the log.
    stdout: true,
    stderr: true,
  });
}

function answerOf(thread: Worker, question: SamlQuestion): Promise<SamlAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SamlAnswer>();
  const fail = (): void => reject(tooCostly());
  const timer = setTimeout(fail, TIMEOUT_MS);
  thread.once('message', resolve).once('error', fail).once('exit', fail);
  thread.postMessage(question);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', resolve).off('error', fail).off('exit', fail);
  });
}

function tooCostly(): ServerError {
  return apiError('SAML_UNREADABLE.tooCostly');
}

/** Beside the server's bundle, or in this folder when the sources run. */
function threadEntry(): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return path.join(folder, 'saml-thread.ts');
  // Parts of a bundle that are loaded late lie in a folder of their own.
  return path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, 'saml-thread.js');
}
