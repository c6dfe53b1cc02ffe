/** Lets one piece of work begin when the one before it has ended. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    // Whoever took the turn is told.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
