import { NodeError } from '@millrace/node-sdk';

/** Clients of services end with the execution only: what waits for them ends with its signal, too. @throws the reason of the signal */
export async function untilAborted<Value>(
  pending: PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return pending;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** What comes in parts, but for a silence that is longer. @throws NodeError `HTTP_TIMEOUT` */
export async function* withIdleLimit(parts: AsyncIterable<Uint8Array>, idleMs: number): AsyncGenerator<Uint8Array> {
  const source = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(source.next(), idleMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: what is silent may not answer this, either.
    void source.return?.().catch(() => undefined);
  }
}

async function within<Value>(pending: Promise<Value>, ms: number): Promise<Value> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(silent(ms)), ms);
  try {
    return await Promise.race([pending, silence]);
  } finally {
    clearTimeout(timer);
    // It may fail after the time is over, when nobody waits for it.
    pending.catch(() => undefined);
  }
}

function silent(ms: number): NodeError {
  return new NodeError(`The model wrote nothing for ${Math.round(ms / 1000)} s`, {
    code: 'HTTP_TIMEOUT',
    description: 'Its service may be overloaded. Try again, or set a longer time limit in the options of the model.',
  });
}
