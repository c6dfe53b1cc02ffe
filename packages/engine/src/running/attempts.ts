import { ExecutionAborted } from '../errors/execution-aborted.ts';
import { PutAside } from '../errors/put-aside.ts';
import { isUnexpected } from '../errors/to-execution-error.ts';
import { abortable, isPending } from '../session/abortable.ts';
import { logDefect } from './log-defect.ts';
import type { OpenStep } from './open-step.ts';

/** A piece of work of a step: what it gave, or why it failed for good. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Does a piece of work, again after a pause if the node's settings say so. Works without a promise where the node does.
 * @throws ExecutionAborted when the run is stopped, PutAside when a person is to be asked.
 */
export function attempt<T>(step: OpenStep, work: () => T | Promise<T>): Attempt<T> | Promise<Attempt<T>> {
  let result: T | Promise<T>;
  try {
    result = work();
  } catch (error) {
    return afterFailure(step, work, error, 1);
  }
  if (!isPending(result)) return { ok: true, value: result };
  return settle(step, work, result, 1);
}

async function settle<T>(
  step: OpenStep,
  work: () => T | Promise<T>,
  pending: Promise<T>,
  tries: number,
): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await abortable(pending, step.session.signal) };
  } catch (error) {
    return afterFailure(step, work, error, tries);
  }
}

function afterFailure<T>(
  step: OpenStep,
  work: () => T | Promise<T>,
  error: unknown,
  tries: number,
): Attempt<T> | Promise<Attempt<T>> {
  const { signal } = step.session;
  if (signal.aborted) throw ExecutionAborted.from(signal.reason);
  if (error instanceof PutAside) throw error;
  if (tries < step.retry.maxTries) return retry(step, work, tries);
  if (isUnexpected(error)) logDefect(step.session, step.prepared.node, error);
  return { ok: false, error };
}

async function retry<T>(step: OpenStep, work: () => T | Promise<T>, tries: number): Promise<Attempt<T>> {
  const { signal, ports } = step.session;
  if (step.retry.waitMs > 0) await abortable(ports.clock.sleep(step.retry.waitMs, signal), signal);
  return settle(step, work, (async () => work())(), tries + 1);
}
