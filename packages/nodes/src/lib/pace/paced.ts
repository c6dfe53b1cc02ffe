import type { BatchContext } from '@millrace/node-sdk';

/** Long work that stops at its `yield`s, so that others can have a turn there. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Rounds of a loop between two stops: looking at the clock in each would cost more than the round. */
const ROUNDS = 256;

/** Whether a loop should stop in this round. */
export function isStop(round: number): boolean {
  return round % ROUNDS === 0;
}

/** Does long work without keeping the process to itself. @throws what the work throws, or when the execution was stopped. */
export async function paced<Result>(
  steps: Steps<Result>,
  { rest }: Pick<BatchContext<unknown>, 'rest'>,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const turn = rest();
    if (turn) await turn;
  }
}

const BLOCK = 4096;

/** Sorts like `toSorted`, stably. */
export function* sortInSteps<T>(list: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < list.length; start += BLOCK) {
    runs.push(list.slice(start, start + BLOCK).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [first = [], second] = runs.slice(index, index + 2);
      merged.push(second ? yield* mergeRuns(first, second, compare) : first);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const result: T[] = [];
  let inFirst = 0;
  let inSecond = 0;
  while (inFirst < first.length || inSecond < second.length) {
    if (isStop(result.length)) yield;
    const takesFirst =
      inSecond === second.length ||
      (inFirst < first.length && compare(first[inFirst] as T, second[inSecond] as T) <= 0);
    result.push((takesFirst ? first[inFirst++] : second[inSecond++]) as T);
  }
  return result;
}
