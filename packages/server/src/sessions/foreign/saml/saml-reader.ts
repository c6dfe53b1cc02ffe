import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ServerError } from '../../../errors/server-error.ts';
import type { ProviderMetadata } from './read-metadata.ts';
import type { ExpectedResponse, SamlStatement } from './read-response.ts';
import type { SamlProblemCode } from './saml-problem.ts';

/** Responses of providers are a tenth of it. In the worst case, 64 KiB of elements take nine seconds to check. */
const MAX_RESPONSE_LENGTH = 128 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_THREADS = 2;
const MAX_WAITING = 20;
const MAX_THREAD_MEMORY_MB = 128;

export type SamlQuestion =
  | { kind: 'metadata'; xml: string }
  | { kind: 'response'; response: string; expected: ExpectedResponse };

export type SamlAnswer =
  | { value: ProviderMetadata | SamlStatement }
  | { problem: { code: SamlProblemCode; message: string } };

/**
 * Reads what comes from SAML providers in threads that are ended when it takes too long: checking a signature takes time
 * that grows with the square of the text, and anybody can send one.
 */
export class SamlReader {
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  /** @throws ServerError `SAML_UNREADABLE` */
  readMetadata(xml: string): Promise<ProviderMetadata> {
    return this.#ask<ProviderMetadata>({ kind: 'metadata', xml });
  }

  /**
   * @param response in Base64, as it was posted.
   * @throws ServerError with the code of a {@link SamlProblemCode}, `TOO_MANY_ATTEMPTS`
   */
  readResponse(response: string, expected: ExpectedResponse): Promise<SamlStatement> {
    if (response.length > MAX_RESPONSE_LENGTH) {
      throw new ServerError('SAML_UNREADABLE', 'The response of the provider is larger than is taken.');
    }
    return this.#ask<SamlStatement>({ kind: 'response', response, expected });
  }

  async #ask<T extends ProviderMetadata | SamlStatement>(question: SamlQuestion): Promise<T> {
    await this.#turn();
    try {
      const answer = await runThread(question);
      if ('problem' in answer) throw new ServerError(answer.problem.code, answer.problem.message);
      return answer.value as T;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= MAX_THREADS) {
      if (this.#waiting.length >= MAX_WAITING) {
        throw new ServerError('TOO_MANY_ATTEMPTS', 'Too many people sign in at the same time.', {
          retryAfterSeconds: 10,
        });
      }
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#running++;
  }
}

function runThread(question: SamlQuestion): Promise<SamlAnswer> {
  const thread = new Worker(threadEntry(), {
    workerData: question,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
    // What readers of XML have to say about a text is no concern of the log.
    stdout: true,
    stderr: true,
  });
  return new Promise<SamlAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooCostly()), TIMEOUT_MS);
    thread.once('message', resolve);
    thread.once('error', () => reject(tooCostly()));
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(tooCostly());
    });
  }).finally(() => thread.terminate());
}

function tooCostly(): ServerError {
  return new ServerError('SAML_UNREADABLE', 'What the provider sent takes too much time or memory to read.');
}

/** Beside the server's bundle, or in this folder when the sources run. */
function threadEntry(): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return path.join(folder, 'saml-thread.ts');
  // Parts of a bundle that are loaded late lie in a folder of their own.
  return path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, 'saml-thread.js');
}
