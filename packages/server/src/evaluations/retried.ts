import { setTimeout as delay } from 'node:timers/promises';
import { toHttpProblem } from '../errors/http-problem.ts';

/** Between attempts; a minute in all. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];

/** Does it again while the database is away, or runners have no room: that says nothing of a row. */
export async function retried<T>(
  work: () => Promise<T>,
  { isWanted = () => true, pausesMs = PAUSES_MS }: { isWanted?: () => boolean; pausesMs?: readonly number[] } = {},
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isWanted() || toHttpProblem(error).status !== 503) throw error;
      await delay(pauseMs);
    }
  }
  return work();
}
