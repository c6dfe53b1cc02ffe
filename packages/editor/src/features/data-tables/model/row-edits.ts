import { ApiError, type DataTableRow, MAX_ROWS_OF_CALL } from '@millrace/api';
import type { Cells, PastePlan, RowChange } from './paste-plan.ts';
import type { RowPages } from './row-pages.ts';

/** The calls that change rows. @throws ApiError */
export interface RowCalls {
  /** @param rows `seen`: cells as they were shown; those of others are not overwritten. */
  update(rows: Array<{ id: number; cells: Cells; seen: Cells }>): Promise<DataTableRow[]>;
  /** @param ids under which deleted rows come back; default: new ones */
  insert(rows: Cells[], ids?: number[]): Promise<DataTableRow[]>;
  delete(ids: number[]): Promise<void>;
}

/** What somebody typed that was refused, with why. */
export interface Draft {
  text: string;
  reason: string;
}

interface RowEditsOptions {
  pages: RowPages;
  calls: RowCalls;
  /** Told after each change that the server took. */
  onChanged: () => void;
}

/** Most changes that can be taken back. */
const MOST_UNDONE = 100;
/** Most ids of a call. */
const MOST_IDS = 10_000;

/**
 * Changes of rows, shown at once and sent one after the other. What the server refuses goes back to what is there. The last
 * changes can be taken back; deleted rows come back with their ids.
 */
export class RowEdits {
  readonly #calls: RowCalls;
  readonly #onChanged: () => void;
  readonly #listeners = new Set<() => void>();
  #pages: RowPages;
  #undo: Array<() => Promise<void>> = [];
  #drafts: ReadonlyMap<string, Draft> = new Map();
  #waiting: RowChange[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #snapshot: { drafts: ReadonlyMap<string, Draft>; canUndo: boolean } = { drafts: this.#drafts, canUndo: false };

  constructor({ pages, calls, onChanged }: RowEditsOptions) {
    this.#pages = pages;
    this.#calls = calls;
    this.#onChanged = onChanged;
  }

  /** Shows changes in other pages of the same table from now on. */
  showIn(pages: RowPages): void {
    this.#pages = pages;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = () => this.#snapshot;

  /** Changes one cell. What is refused stays as a draft of it. */
  async changeCell(change: RowChange, column: string, text: string): Promise<void> {
    this.dropDraft(change.id, column);
    try {
      await this.change([change]);
    } catch (error) {
      this.keepDraft(change.id, column, { text, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Changes cells of rows. @throws ApiError, and the cells are what they were. */
  async change(changes: readonly RowChange[]): Promise<void> {
    await this.#update(changes);
    this.#remember(() => this.#update(changes.map(reversed)));
  }

  /** Adds rows behind the last one. @throws ApiError */
  async add(rows: readonly Cells[]): Promise<DataTableRow[]> {
    const added = await this.#insert(rows);
    this.#remember(() => this.#delete(added.map(({ id }) => id)));
    return added;
  }

  /** Does what was planned; one undo takes it back. @throws ApiError */
  async paste({ changes, added }: Pick<PastePlan, 'changes' | 'added'>): Promise<void> {
    if (changes.length > 0) await this.#update(changes);
    const takeBack = () => this.#update(changes.map(reversed));
    let rows: DataTableRow[] = [];
    try {
      rows = added.length > 0 ? await this.#insert(added) : [];
    } catch (error) {
      if (changes.length > 0) await takeBack();
      throw error;
    }
    this.#remember(async () => {
      if (rows.length > 0) await this.#delete(rows.map(({ id }) => id));
      if (changes.length > 0) await takeBack();
    });
  }

  /** Deletes rows, whose cells are needed to take that back. @throws ApiError */
  async delete(rows: readonly DataTableRow[]): Promise<void> {
    const held = new Map(this.#pages.held.map((row) => [row.id, row]));
    const last = rows.map((row) => held.get(row.id) ?? row);
    await this.#delete(rows.map(({ id }) => id));
    let left = last;
    this.#remember(async () => {
      for (const portion of portions(left, MAX_ROWS_OF_CALL)) {
        await this.#restore(portion);
        left = left.slice(portion.length);
      }
      await this.#pages.reload();
    });
  }

  /** Takes the last change back; it stays where that is refused. @throws ApiError */
  async undo(): Promise<void> {
    const last = this.#undo.pop();
    if (!last) return;
    this.#changed();
    try {
      await last();
    } catch (error) {
      this.#undo.push(last);
      this.#changed();
      throw error;
    }
  }

  draftOf(id: number, column: string): Draft | undefined {
    return this.#drafts.get(draftKey(id, column));
  }

  /** Keeps what was typed into a cell that cannot take it. */
  keepDraft(id: number, column: string, draft: Draft): void {
    this.#drafts = new Map(this.#drafts).set(draftKey(id, column), draft);
    this.#changed();
  }

  dropDraft(id: number, column: string): void {
    if (!this.#drafts.has(draftKey(id, column))) return;
    const drafts = new Map(this.#drafts);
    drafts.delete(draftKey(id, column));
    this.#drafts = drafts;
    this.#changed();
  }

  async #update(changes: readonly RowChange[]): Promise<void> {
    const before = this.#show(changes);
    this.#waiting = [...this.#waiting, ...changes];
    try {
      await this.#inTurn(async () => {
        for (const portion of portions(changes, MAX_ROWS_OF_CALL)) {
          const rows = await this.#calls.update(
            portion.map(({ id, before: seen, after: cells }) => ({ id, cells, seen })),
          );
          this.#waiting = this.#waiting.filter((change) => !portion.includes(change));
          this.#pages.replace(rows.map((row) => this.#withWaiting(row)));
        }
      });
    } catch (error) {
      this.#waiting = this.#waiting.filter((change) => !changes.includes(change));
      this.#pages.replace(before);
      const isStale = error instanceof ApiError && error.code === 'DATA_TABLE_ROW_CHANGED';
      if (isStale || changes.length > MAX_ROWS_OF_CALL) await this.#pages.reload();
      throw error;
    }
  }

  async #insert(rows: readonly Cells[]): Promise<DataTableRow[]> {
    return await this.#inTurn(async () => {
      const added: DataTableRow[] = [];
      for (const portion of portions(rows, MAX_ROWS_OF_CALL)) {
        const answered = await this.#calls.insert(portion);
        this.#pages.append(answered);
        added.push(...answered);
      }
      return added;
    });
  }

  async #restore(rows: readonly DataTableRow[]): Promise<void> {
    const cells = rows.map(({ id: _, createdAt: __, updatedAt: ___, ...rest }) => rest as Cells);
    const ids = rows.map(({ id }) => id);
    await this.#inTurn(() => this.#calls.insert(cells, ids));
  }

  async #delete(ids: readonly number[]): Promise<void> {
    await this.#inTurn(async () => {
      for (const portion of portions(ids, MOST_IDS)) await this.#calls.delete(portion);
    });
    this.#pages.remove(new Set(ids));
  }

  /** Shows changes before they are sent. Gives the rows as they were. */
  #show(changes: readonly RowChange[]): DataTableRow[] {
    const pages = this.#pages;
    const byId = new Map(changes.map(({ id, after }) => [id, after]));
    const before = pages.held.filter(({ id }) => byId.has(id));
    pages.replace(before.map((row) => ({ ...row, ...byId.get(row.id) })));
    return before;
  }

  /** A row with what was changed of it since it was asked for. */
  #withWaiting(row: DataTableRow): DataTableRow {
    const changes = this.#waiting.filter(({ id }) => id === row.id);
    return Object.assign({ ...row }, ...changes.map(({ after }) => after));
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(work);
    // Whoever asked for it is told; the next one goes on all the same.
    this.#queue = result.catch(() => undefined);
    const answer = await result;
    this.#onChanged();
    return answer;
  }

  #remember(undo: () => Promise<void>): void {
    this.#undo = [...this.#undo, undo].slice(-MOST_UNDONE);
    this.#changed();
  }

  #changed(): void {
    this.#snapshot = { drafts: this.#drafts, canUndo: this.#undo.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}

/** Names a cell in the map of drafts. */
export function draftKey(id: number, column: string): string {
  return `${id}:${column}`;
}

function reversed({ id, before, after }: RowChange): RowChange {
  return { id, before: after, after: before };
}

function portions<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
