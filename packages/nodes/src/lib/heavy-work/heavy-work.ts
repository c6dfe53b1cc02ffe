import { availableParallelism } from 'node:os';
import { budgetFor } from './budget.ts';
import { WorkPool } from './work-pool.ts';

/** A function of its own file, `NAME.work.ts`, exported as its default. Input and result are data that can be copied. */
type Work<Input extends object, Result> = (input: Input) => Result | Promise<Result>;

/** A list of all these files, to find the one that a process is asked for. */
export interface WorkModule {
  name: string;
  load(): Promise<{ default: Work<never, unknown> }>;
}

export interface HeavyWorkDefinition<Input extends object, Result> {
  /** NAME of the file. */
  name: string;
  /** What is done, as the subject of a sentence: `Reading the HTML`. */
  label: string;
  load(): Promise<{ default: Work<Input, Result> }>;
  /** Inputs of fewer bytes are worked on at once, without another process. 0 where even few bytes can be costly. */
  inlineBelowBytes: number;
}

/** `bytes` is the size of the input: what it unpacks to where it is packed. */
export type HeavyWork<Input extends object, Result> = (
  input: Input,
  about: { bytes: number; signal: AbortSignal },
) => Promise<Result>;

/** Two at least, so that one large input does not hold up all others. */
const pool = new WorkPool(Math.max(2, availableParallelism() - 1));

/**
 * Makes a function for work whose cost may grow faster than its input: reading a format with a library, running a query.
 * It is done in a process of its own, which ends with the execution, or when the work exceeds the time and memory that
 * its size allows: `WORK_TOO_LONG`, `WORK_TOO_LARGE`. Lists in the input and a list as the result travel in portions.
 * @example
 * const readTable = heavyWork({
 *   name: 'read-table',
 *   label: 'Reading the table',
 *   load: () => import('./read-table.work.ts'),
 *   inlineBelowBytes: 50_000,
 * });
 * const rows = await readTable({ text }, { bytes: text.length, signal });
 */
export function heavyWork<Input extends object, Result>(
  definition: HeavyWorkDefinition<Input, Result>,
): HeavyWork<Input, Result> {
  const { name, label, load, inlineBelowBytes } = definition;
  return async (input, { bytes, signal }) => {
    signal.throwIfAborted();
    if (bytes < inlineBelowBytes) return await (await load()).default(input);
    // The process runs the function that `load` gives here.
    return (await pool.run({ name, label, input, budget: budgetFor(bytes) }, signal)) as Result;
  };
}
