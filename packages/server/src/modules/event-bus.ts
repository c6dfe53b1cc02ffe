/** Something that happens in one domain and concerns others that build on it. */
export interface DomainEvent<Told> {
  readonly name: string;
  readonly told?: Told;
}

/** Declares an event, in the domain where it happens. @param name for people. */
export function defineEvent<Told>(name: string): DomainEvent<Told> {
  return { name };
}

type Listener<Told> = (told: Told) => void | Promise<void>;

/** Carries events against the order in which modules need each other. */
export class EventBus {
  readonly #listeners = new Map<DomainEvent<unknown>, Array<Listener<never>>>();

  on<Told>(event: DomainEvent<Told>, listener: Listener<Told>): void {
    // Who came later may build on who came before.
    this.#listeners.set(event, [listener, ...(this.#listeners.get(event) ?? [])]);
  }

  /** Resolves when all who listen are done, one after the other, last come first. The first that fails ends it. */
  async emit<Told>(event: DomainEvent<Told>, told: Told): Promise<void> {
    for (const listener of this.#listeners.get(event) ?? []) await (listener as Listener<Told>)(told);
  }
}
