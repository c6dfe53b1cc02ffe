import type { ToServer } from '@millrace/wire';
import type { RunnerErrorCode } from '../errors/runner-error-codes.ts';
import type { ServerChannel } from './server-channel.ts';

type Finished = Extract<ToServer, { type: 'executionFinished' }>;

/**
 * Sends over the channel of this process. What is said within one turn of the event loop travels as one list: an
 * execution ends in a few messages, and each transfer costs as much as running a node.
 */
export class ProcessChannel implements ServerChannel {
  #waiting: ToServer[] = [];
  readonly #beforeSent = new Set<() => void>();
  #onSent: Array<() => void> = [];
  #isFlushing = false;

  send(message: ToServer): void {
    this.#waiting.push(message);
    this.#flushSoon();
  }

  beforeSent(callback: () => void): void {
    this.#beforeSent.add(callback);
    this.#flushSoon();
  }

  whenSent(callback: () => void): void {
    this.#onSent.push(callback);
    this.#flushSoon();
  }

  /** Sends what waits now. @param onSent called when it has left the process. */
  flush(onSent?: () => void): void {
    for (const callback of this.#beforeSent) callback();
    this.#beforeSent.clear();
    const messages = this.#waiting;
    const callbacks = onSent ? [...this.#onSent, onSent] : this.#onSent;
    this.#waiting = [];
    this.#onSent = [];
    this.#isFlushing = false;
    this.#send(messages, () => {
      for (const callback of callbacks) callback();
    });
  }

  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => this.flush());
  }

  #send(messages: ToServer[], onSent: () => void): void {
    // A message that finds nobody is no defect: the process ends when the connection does.
    if (!process.connected) return;
    try {
      process.send?.(messages, undefined, undefined, onSent);
    } catch {
      // One of them cannot be written. The others must not be lost with it.
      for (const message of messages) sendAlone(message);
      process.send?.([], undefined, undefined, onSent);
    }
  }
}

function sendAlone(message: ToServer): void {
  try {
    process.send?.(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.send?.(
      message.type === 'executionFinished' ? withoutData(message, reason) : undeliverable(message, reason),
    );
  }
}

/** What an execution reports can be nested too deeply to be sent; that it ended has to be told all the same. */
function withoutData({ executionId, outcome }: Finished, reason: string): Finished {
  const { stoppedAt, lastNodeExecuted, error } = outcome;
  return {
    type: 'executionFinished',
    executionId,
    steps: [],
    outcome: {
      status: 'error',
      stoppedAt,
      ...(lastNodeExecuted !== undefined && { lastNodeExecuted }),
      error: {
        name: 'NodeOperationError',
        code: 'RESULT_NOT_STORABLE' satisfies RunnerErrorCode,
        message: error?.message ?? 'The result of the execution cannot be stored',
        description: `Its data is too large or too deeply nested (${reason}).`,
      },
    },
  };
}

function undeliverable({ type }: ToServer, reason: string): ToServer {
  return { type: 'log', level: 'error', message: `A message of type ${type} could not be sent`, fields: { reason } };
}
