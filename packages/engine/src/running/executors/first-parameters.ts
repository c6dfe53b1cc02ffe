import type { JsonObject } from '@millrace/workflow';
import { ExecutionAborted } from '../../errors/execution-aborted.ts';
import type { OpenStep } from '../open-step.ts';

const MAX_CONCURRENCY = 100;

/** Those by which a node chooses how it works. Where they fail for the first item, that is an error of the item, not of the node. */
export async function firstParameters({ parameters, session }: OpenStep): Promise<JsonObject | undefined> {
  try {
    return await parameters.inTurns(0, session.pacer);
  } catch (error) {
    if (error instanceof ExecutionAborted) throw error;
    return undefined;
  }
}

/** How many items are worked on at once: one where the node cannot say. */
export function concurrencyOf(
  first: JsonObject,
  { concurrency }: { concurrency?(parameters: JsonObject): number },
): number {
  if (!concurrency) return 1;
  try {
    return Math.min(MAX_CONCURRENCY, Math.max(1, concurrency(first)));
  } catch {
    return 1;
  }
}
