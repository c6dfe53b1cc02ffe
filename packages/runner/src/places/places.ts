import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';

/** Asks the control plane whether executions may begin, where only so many of a workflow run at once. */
export class Places {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<void>();
  readonly #waiting = new Set<string>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /** Executions that may not begin yet. */
  get waiting(): Iterable<string> {
    return this.#waiting;
  }

  /** Resolves when an execution may begin, or is stopped: then it ends by itself. */
  async take(executionId: string, key: string, signal: AbortSignal): Promise<void> {
    const { promise: stopped, resolve } = Promise.withResolvers<void>();
    const onAbort = (): void => resolve();
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(executionId);
    const answer = this.#answers.ask((requestId) =>
      this.#channel.send({ type: 'takePlace', requestId, executionId, key }),
    );
    await Promise.race([answer, stopped]);
    this.#waiting.delete(executionId);
    signal.removeEventListener('abort', onAbort);
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number): void {
    this.#answers.answer(requestId, undefined);
  }
}
