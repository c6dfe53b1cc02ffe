import { apiError, ServerError } from '../../../errors/server-error.ts';
import type { ProviderMetadata } from './read-metadata.ts';
import type { ExpectedResponse, SamlStatement } from './read-response.ts';
import type { SamlQuestion } from './saml-question.ts';
import { SamlThreadPool } from './saml-thread-pool.ts';

/** Responses of providers are a tenth of it. In the worst case, 64 KiB of elements take nine seconds to check. */
const MAX_RESPONSE_LENGTH = 128 * 1024;
const MAX_THREADS = 2;
const MAX_WAITING = 20;

/**
 * Reads what comes from SAML providers in threads that are ended when it takes too long: checking a signature takes time
 * that grows with the square of the text, and anybody can send one.
 */
export class SamlReader {
  readonly #waiting: Array<() => void> = [];
  readonly #threads = new SamlThreadPool();
  #running = 0;

  /** @throws ServerError `SAML_UNREADABLE` */
  readMetadata(xml: string): Promise<ProviderMetadata> {
    return this.#ask<ProviderMetadata>({ kind: 'metadata', xml });
  }

  /**
   * @param response in Base64, as it was posted.
   * @throws ServerError with the code of a problem of SAML, `TOO_MANY_ATTEMPTS`
   */
  readResponse(response: string, expected: ExpectedResponse): Promise<SamlStatement> {
    if (response.length > MAX_RESPONSE_LENGTH) {
      throw apiError('SAML_UNREADABLE.tooLarge');
    }
    return this.#ask<SamlStatement>({ kind: 'response', response, expected });
  }

  async #ask<T extends ProviderMetadata | SamlStatement>(question: SamlQuestion): Promise<T> {
    await this.#turn();
    try {
      const answer = await this.#threads.ask(question);
      if ('problem' in answer) throw new ServerError(answer.problem);
      return answer.value as T;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= MAX_THREADS) {
      if (this.#waiting.length >= MAX_WAITING) {
        throw apiError('TOO_MANY_ATTEMPTS.saml', {}, { retryAfterSeconds: 10 });
      }
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#running++;
  }
}
