import type { DataTableRow } from '@millrace/api';

export interface LoadedRows {
  results: DataTableRow[];
  /** Where the next page begins; `null` behind the last one. */
  nextCursor: string | null;
}

type Load = (cursor: string | undefined, signal: AbortSignal) => Promise<LoadedRows>;

interface Page {
  /** Place of its first row. */
  start: number;
  count: number;
  /** Where the page behind it begins. */
  next: string | null;
  /** Absent while it is not held: it is asked for again when it comes into view. */
  rows: readonly DataTableRow[] | undefined;
}

interface Loading {
  controller: AbortController;
  done: Promise<void>;
}

/** Pages that are held at once: what somebody looks at, and what is around it. */
const MOST_HELD = 30;

/**
 * Rows by their place in a grid, over pages that are known by a key only: each page says where the next one begins. Pages seen
 * before are found again by their keys, so a million rows scroll while some thousands are held.
 */
export class RowPages {
  readonly #load: Load;
  readonly #listeners = new Set<() => void>();
  readonly #loading = new Map<number, Loading>();
  #pages: Page[] = [];
  #wanted = { from: 0, to: 1 };
  #version = 0;
  /** By the place of a page: why it could not be loaded the last time. */
  readonly #failures = new Map<number, Error>();

  constructor(load: Load) {
    this.#load = load;
  }

  /** Changes with everything that a grid shows. */
  readonly getVersion = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Rows whose place is known. */
  get count(): number {
    const last = this.#pages.at(-1);
    return last ? last.start + last.count : 0;
  }

  /** Whether there are rows behind those, or none was asked for yet. */
  get hasMore(): boolean {
    return this.#pages.at(-1)?.next !== null;
  }

  get isLoaded(): boolean {
    return this.#pages.length > 0;
  }

  /** Why rows could not be loaded the last time. */
  get error(): Error | undefined {
    return this.#failures.values().next().value;
  }

  rowAt(index: number): DataTableRow | undefined {
    const page = this.#pages[this.#placeOf(index)];
    return page?.rows?.[index - page.start];
  }

  /** The rows that are held now. */
  get held(): DataTableRow[] {
    return this.#pages.flatMap(({ rows }) => rows ?? []);
  }

  /** Says which rows are looked at, `to` not among them. Those that are not held are loaded, unless that has just failed. */
  want(from: number, to: number): void {
    this.#wanted = { from, to };
    this.#loadWanted();
  }

  /** The rows of a range, as far as there are any; what is not held is loaded. @throws what loading throws */
  async rowsOf(from: number, to: number): Promise<DataTableRow[]> {
    while (this.hasMore && this.count < to) await this.#loadPage(this.#pages.length);
    const rows: DataTableRow[] = [];
    for (let at = from; at < Math.min(to, this.count); at = from + rows.length) {
      const place = this.#placeOf(at);
      if (this.#pages[place]?.rows === undefined) await this.#loadPage(place);
      const page = this.#pages[place];
      const found = page?.rows?.slice(at - page.start, to - page.start) ?? [];
      if (found.length === 0) break;
      rows.push(...found);
    }
    return rows;
  }

  /** Asks again for the rows in view, which stay until they come; for others when they come into view. */
  async reload(): Promise<void> {
    this.#abort();
    this.#failures.clear();
    const shown = this.#wantedPlaces();
    for (const [place, page] of this.#pages.entries()) if (!shown.includes(place)) page.rows = undefined;
    for (const place of shown) {
      if (place <= this.#pages.length && (place === 0 || this.#pages[place - 1]?.next !== null)) {
        await this.#loadPage(place).catch(keptAsFailure);
      }
    }
  }

  /** Puts rows into their places, as the server or the user has changed them. */
  replace(rows: readonly DataTableRow[]): void {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const page of this.#pages) page.rows = page.rows?.map((row) => byId.get(row.id) ?? row);
    this.#changed();
  }

  /** Adds rows behind the last one, where that one is known. */
  append(rows: readonly DataTableRow[]): void {
    const last = this.#pages.at(-1);
    if (!last?.rows || this.hasMore) return;
    last.rows = [...last.rows, ...rows];
    this.#arrange();
  }

  remove(ids: ReadonlySet<number>): void {
    for (const page of this.#pages) page.rows = page.rows?.filter(({ id }) => !ids.has(id));
    this.#arrange();
    this.#loadWanted();
  }

  /** Gives up what is being loaded. */
  close(): void {
    this.#abort();
  }

  #loadWanted(): void {
    for (const place of this.#wantedPlaces()) {
      const isKnown = place < this.#pages.length;
      const isNext = place === this.#pages.length && this.hasMore;
      // One behind the other: where a page begins is known from the one before.
      const isMissing = isKnown ? this.#pages[place]?.rows === undefined : isNext;
      if (isMissing && !this.#failures.has(place)) this.#loadPage(place).catch(keptAsFailure);
    }
  }

  /** Places of the pages in view, and of the next one where the view reaches behind what is known. */
  #wantedPlaces(): number[] {
    const { from, to } = this.#wanted;
    const first = this.#placeOf(from);
    const last = to > this.count ? this.#pages.length : this.#placeOf(to - 1);
    return Array.from({ length: Math.max(0, last - first) + 1 }, (_, offset) => first + offset);
  }

  /** The page of a row; the number of pages for one behind all of them. */
  #placeOf(index: number): number {
    let [low, high] = [0, this.#pages.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const page = this.#pages[middle];
      if (page && page.start + page.count <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #loadPage(place: number): Promise<void> {
    const under = this.#loading.get(place);
    if (under) return under.done;
    const controller = new AbortController();
    const done = this.#fetchPage(place, controller).finally(() => {
      if (this.#loading.get(place)?.controller === controller) this.#loading.delete(place);
    });
    this.#loading.set(place, { controller, done });
    return done;
  }

  async #fetchPage(place: number, { signal }: AbortController): Promise<void> {
    try {
      const { results, nextCursor } = await this.#load(this.#pages[place - 1]?.next ?? undefined, signal);
      if (signal.aborted) return;
      // Rows came or went: pages behind begin elsewhere now.
      if (this.#pages[place]?.next !== nextCursor) this.#pages.length = Math.min(this.#pages.length, place + 1);
      this.#pages[place] = { start: 0, count: 0, next: nextCursor, rows: results };
      this.#failures.delete(place);
      this.#letGo(place);
      this.#arrange();
    } catch (error) {
      if (signal.aborted) return;
      this.#failures.set(place, error instanceof Error ? error : new Error(String(error)));
      this.#changed();
      throw error;
    }
  }

  /** Lets pages go that are far from those in view, but not the one that was just loaded. */
  #letGo(loaded: number): void {
    const middle = this.#placeOf(this.#wanted.from);
    const held = [...this.#pages.entries()].filter(([place, { rows }]) => rows !== undefined && place !== loaded);
    if (held.length < MOST_HELD) return;
    held.sort(([one], [other]) => Math.abs(other - middle) - Math.abs(one - middle));
    for (const [, page] of held.slice(0, held.length - MOST_HELD + 1)) page.rows = undefined;
  }

  #arrange(): void {
    let start = 0;
    for (const page of this.#pages) {
      page.start = start;
      page.count = page.rows?.length ?? page.count;
      start += page.count;
    }
    this.#changed();
  }

  #abort(): void {
    for (const { controller } of this.#loading.values()) controller.abort();
    this.#loading.clear();
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** The page has noted why it could not be loaded: `error` tells it until it is there. */
function keptAsFailure(): void {}
