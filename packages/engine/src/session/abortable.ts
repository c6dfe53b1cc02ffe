import { ExecutionAborted } from '../errors/execution-aborted.ts';

/** Whether a node answered later rather than at once. */
export function isPending<T>(value: T | Promise<T>): value is Promise<T> {
  return value instanceof Promise;
}

/**
 * The value of a promise, unless the signal comes first: a node that does not heed the signal is left behind.
 * @throws ExecutionAborted with the reason of the signal.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return race(promise, signal, (reason) => ExecutionAborted.from(reason));
}

/** The same for work outside of a run: the reason of the signal is thrown as it is. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return race(promise, signal, (reason) => reason);
}

function race<T>(promise: Promise<T>, signal: AbortSignal, toError: (reason: unknown) => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(toError(signal.reason));
    if (signal.aborted) {
      // Nobody waits for it any more.
      promise.catch(() => undefined);
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
