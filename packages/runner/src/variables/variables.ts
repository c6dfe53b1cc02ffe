import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';

type Values = Array<[name: string, value: string]>;

/** Asks the control plane for variables; it decides which of them count, and which secrets a run may read. */
export class Variables {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<Values | null>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /**
   * By name, without a prototype: people choose the names. None for what is stopped meanwhile: it ends by itself.
   * @param executionId or the id of a trigger's work.
   * @throws NodeError `VARIABLES_NOT_AVAILABLE`
   */
  async ask(executionId: string, signal: AbortSignal): Promise<Record<string, string>> {
    const { promise: stopped, resolve } = Promise.withResolvers<Values>();
    const onAbort = (): void => resolve([]);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const answer = this.#answers.ask((requestId) => this.#channel.send({ type: 'variables', requestId, executionId }));
    const values = await Promise.race([answer, stopped]);
    signal.removeEventListener('abort', onAbort);
    if (values) return Object.assign(Object.create(null), Object.fromEntries(values));
    throw runnerError('VARIABLES_NOT_AVAILABLE', 'The variables of the workflow could not be read', {
      description: 'The log of the server says why.',
    });
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number, values: Values | null): void {
    this.#answers.answer(requestId, values);
  }
}
