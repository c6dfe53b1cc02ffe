/** Whose turn an entry takes. */
export interface Turn {
  /** Lower ranks go first, whoever they are of. */
  rank: number;
  user: string;
  workflow: string;
}

/** The entries of one user, by workflow: the next one is of the first. Neither level is ever empty. */
type Shares<T> = Map<string, Set<T>>;

/**
 * What waits, with a limit. Within a rank users take turns, and the workflows of one user take turns within hers: who puts in
 * very much waits longer himself, and others wait no longer than one turn of each. Taking is fast also when much waits.
 */
export class FairQueue<T> {
  readonly #limitNow: () => number;
  readonly #turnOf: (entry: T) => Turn;
  /** By rank, lowest first; of each the users, the next one first. */
  readonly #ranks = new Map<number, Map<string, Shares<T>>>();
  readonly #counts = new Map<string, number>();
  #size = 0;

  /** @param limitNow how many may be in it: asked whenever one comes. */
  constructor(limitNow: () => number, turnOf: (entry: T) => Turn) {
    this.#limitNow = limitNow;
    this.#turnOf = turnOf;
  }

  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** What is taken next. */
  get first(): T | undefined {
    for (const users of this.#ranks.values())
      for (const shares of users.values())
        for (const entries of shares.values()) for (const entry of entries) return entry;
    return undefined;
  }

  /** False when it is full, or the rest of it is for users who have less in it. */
  add(entry: T, { evenWhenFull = false } = {}): boolean {
    const { rank, user, workflow } = this.#turnOf(entry);
    const count = this.#counts.get(user) ?? 0;
    const whole = this.#limitNow();
    // Room for those who have less than this in it: nobody's flood has others refused.
    const reserve = Math.floor(whole / 4);
    const limit = count < reserve ? whole : whole - reserve;
    if (this.#size >= limit && !evenWhenFull) return false;
    this.#counts.set(user, count + 1);
    const shares = entryOf(this.#usersOf(rank), user, () => new Map<string, Set<T>>());
    entryOf(shares, workflow, () => new Set<T>()).add(entry);
    this.#size++;
    return true;
  }

  /** The turn passes on to the next user, and for this one to the next workflow. */
  take(): T | undefined {
    const { first } = this;
    if (first === undefined) return undefined;
    const { rank, user, workflow } = this.#turnOf(first);
    this.#delete(first);
    const users = this.#ranks.get(rank);
    const shares = users?.get(user);
    if (shares) toEnd(shares, workflow);
    if (users) toEnd(users, user);
    return first;
  }

  /** Takes out the first that fits. False when none does. */
  remove(fits: (entry: T) => boolean): boolean {
    for (const users of this.#ranks.values()) {
      for (const shares of users.values()) {
        for (const entries of shares.values()) {
          for (const entry of entries) if (fits(entry)) return this.#delete(entry);
        }
      }
    }
    return false;
  }

  #delete(entry: T): boolean {
    const { rank, user, workflow } = this.#turnOf(entry);
    const users = this.#ranks.get(rank);
    const shares = users?.get(user);
    const entries = shares?.get(workflow);
    if (!entries?.delete(entry)) return false;
    this.#size--;
    const left = (this.#counts.get(user) ?? 0) - 1;
    if (left > 0) this.#counts.set(user, left);
    else this.#counts.delete(user);
    if (entries.size === 0) shares?.delete(workflow);
    if (shares?.size === 0) users?.delete(user);
    return true;
  }

  #usersOf(rank: number): Map<string, Shares<T>> {
    const known = this.#ranks.get(rank);
    if (known) return known;
    const made = new Map<string, Shares<T>>();
    const sorted = [...this.#ranks, [rank, made] as const].sort(([a], [b]) => a - b);
    this.#ranks.clear();
    for (const [each, users] of sorted) this.#ranks.set(each, users);
    return made;
  }
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function toEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
