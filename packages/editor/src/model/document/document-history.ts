import type { Change } from './change.ts';

/** One step of undo: what was done, and what takes it back. */
interface HistoryEntry {
  changes: Change[];
  /** In the order in which they take the changes back. */
  inverses: Change[];
  coalesceKey?: string;
}

/** Steps that can be taken back. Old ones are let go, so that a long session does not grow without bound. */
const MAX_ENTRIES = 500;

/** The state before any entry. */
const BASE = Symbol('base');

/** A state of the document, as history knows it. */
export type DocumentVersion = HistoryEntry | typeof BASE | undefined;

/** Undo and redo of a document, and whether it differs from what was last saved. */
export class DocumentHistory {
  #done: HistoryEntry[] = [];
  #undone: HistoryEntry[] = [];
  /** The newest entry when the document was last saved. One that a branch let go of, or `undefined`: no undo leads there. */
  #saved: DocumentVersion = BASE;
  #isSealed = false;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  get isDirty(): boolean {
    return (this.#done.at(-1) ?? BASE) !== this.#saved;
  }

  push(entry: HistoryEntry): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && this.#mayJoin(last, entry)) {
      joinInto(last, entry);
      return;
    }
    this.#isSealed = false;
    this.#done.push(entry);
    if (this.#done.length > MAX_ENTRIES) this.#forgetOldest();
  }

  takeUndo(): Change[] {
    const entry = this.#done.pop();
    if (!entry) return [];
    this.#undone.push(entry);
    this.#isSealed = true;
    return entry.inverses;
  }

  takeRedo(): Change[] {
    const entry = this.#undone.pop();
    if (!entry) return [];
    this.#done.push(entry);
    this.#isSealed = true;
    return entry.changes;
  }

  /** The next edit starts a step of its own, whatever its key. */
  seal(): void {
    this.#isSealed = true;
  }

  /** Names the state of now: later it can be told that it was saved. */
  takeVersion(): DocumentVersion {
    this.seal();
    return this.#done.at(-1) ?? BASE;
  }

  /** @param version the state that was saved; edits may have been made since. */
  markSaved(version: DocumentVersion): void {
    this.#saved = version;
    this.seal();
  }

  markUnsaved(): void {
    this.#saved = undefined;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#saved = BASE;
    this.#isSealed = false;
  }

  #mayJoin(last: HistoryEntry, entry: HistoryEntry): boolean {
    return !this.#isSealed && entry.coalesceKey !== undefined && entry.coalesceKey === last.coalesceKey;
  }

  #forgetOldest(): void {
    const [oldest] = this.#done.splice(0, 1);
    // The saved state was before or at the forgotten step: no undo leads back to it.
    if (this.#saved === BASE || this.#saved === oldest) this.#saved = undefined;
  }
}

function joinInto(last: HistoryEntry, next: HistoryEntry): void {
  if (replaces(last.changes, next.changes)) {
    last.changes = next.changes;
    return;
  }
  last.changes = [...last.changes, ...next.changes];
  last.inverses = [...next.inverses, ...last.inverses];
}

/** Whether `next` sets just the fields that `last` set: then only the newest value and the oldest inverse matter. */
function replaces(last: Change[], next: Change[]): boolean {
  if (last.length !== next.length) return false;
  return next.every((change, index) => {
    const before = last[index];
    if (change.type !== 'patchNode' || before?.type !== 'patchNode' || before.nodeId !== change.nodeId) return false;
    const fields = Object.keys(before.patch);
    return fields.length === Object.keys(change.patch).length && fields.every((field) => field in change.patch);
  });
}
