import { isPending } from '../../session/abortable.ts';

/** Begins work on items ahead of the one that is asked for, so that several wait at the same time. */
export class WorkAhead<Result> {
  readonly #begin: (index: number) => Result | Promise<Result>;
  readonly #count: number;
  readonly #width: number;
  readonly #begun: Array<Result | Promise<Result>> = [];
  #next = 0;

  /** @param width items begun before the first of them is done. */
  constructor(begin: (index: number) => Result | Promise<Result>, count: number, width: number) {
    this.#begin = begin;
    this.#count = count;
    this.#width = width;
  }

  /** The work on an item; ask for each item once, in order. */
  take(index: number): Result | Promise<Result> {
    while (this.#next < this.#count && this.#next < index + this.#width) this.#start(this.#next++);
    return this.#begun.shift() as Result | Promise<Result>;
  }

  #start(index: number): void {
    const work = this.#begin(index);
    // Nobody may ask for it any more when an item before it failed.
    if (isPending(work)) work.catch(() => undefined);
    this.#begun.push(work);
  }
}
