import type { ServerError } from '../../errors/server-error.ts';
import type { WriteSource } from './write-source.ts';

/** Most executions in one transaction, and about how much data: a larger one would hold up the event loop for long. */
const MAX_BATCH = 256;
const MAX_BATCH_BYTES = 8 << 20;
/** So much may wait for the database. */
const MAX_ENTRIES = 20_000;
const MAX_BYTES = 256 << 20;

interface Waiter {
  resolve(): void;
  reject(error: ServerError): void;
}

/** A source with changes, and who waits for them to be stored. */
export interface WriteEntry {
  readonly source: WriteSource;
  waiters: Waiter[];
  bytes: number;
  /** It failed alone: it must not make others fail. */
  isSuspect: boolean;
  /** How often it failed alone while others could be stored. */
  failures: number;
  /** What is stored of it now only says that the rest cannot be stored. */
  error?: ServerError;
}

/** What waits to be written, oldest first. */
export class WriteQueue {
  readonly #ready = new Map<WriteSource, WriteEntry>();
  /** Those that are being written. */
  readonly #taken = new Set<WriteEntry>();
  /** Suspects, until they are tried again. */
  readonly #setApart = new Map<WriteSource, { entry: WriteEntry; timer: NodeJS.Timeout }>();
  readonly #onReady: () => void;
  #count = 0;
  #bytes = 0;

  /** @param onReady there is something to take. */
  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** Entries that can be taken now. */
  get readyCount(): number {
    return this.#ready.size;
  }

  /** Entries that are not settled, also those that were taken. */
  get size(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= MAX_ENTRIES || this.#bytes >= MAX_BYTES;
  }

  /** Resolves when all present changes of the source are stored. */
  add(source: WriteSource): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = this.#ready.get(source) ?? this.#setApart.get(source)?.entry ?? this.#create(source);
      entry.waiters.push({ resolve, reject });
      this.#weigh(entry);
      if (this.#ready.has(source)) this.#onReady();
    });
  }

  /** The oldest entries, as many as fit one transaction; a suspect comes alone. */
  take(limit = MAX_BATCH): WriteEntry[] {
    const batch: WriteEntry[] = [];
    let bytes = 0;
    for (const entry of this.#ready.values()) {
      if (batch.length > 0 && (entry.isSuspect || bytes + entry.bytes > MAX_BATCH_BYTES)) break;
      batch.push(entry);
      bytes += entry.bytes;
      if (entry.isSuspect || batch.length >= limit) break;
    }
    for (const entry of batch) {
      this.#ready.delete(entry.source);
      this.#taken.add(entry);
    }
    return batch;
  }

  /** Behind all others; with what came for the same source since. */
  putBack(entry: WriteEntry): void {
    this.#taken.delete(entry);
    const newer = this.#ready.get(entry.source);
    if (newer) this.#absorb(entry, newer);
    this.#weigh(entry);
    this.#ready.set(entry.source, entry);
    this.#onReady();
  }

  /** Puts an entry back after a while. */
  setApart(entry: WriteEntry, delayMs: number): void {
    entry.isSuspect = true;
    this.#taken.delete(entry);
    const newer = this.#ready.get(entry.source);
    if (newer) this.#absorb(entry, newer);
    const timer = setTimeout(() => this.#recall(entry.source), delayMs);
    this.#setApart.set(entry.source, { entry, timer });
  }

  /** Puts back all that was set apart. */
  recallAll(): void {
    for (const source of [...this.#setApart.keys()]) this.#recall(source);
  }

  /** Tells everyone who waits for an entry that was taken. Only the first word counts. */
  settle(entry: WriteEntry, error = entry.error): void {
    if (!this.#taken.delete(entry)) return;
    this.#count--;
    this.#bytes -= entry.bytes;
    for (const { resolve, reject } of entry.waiters) {
      if (error) reject(error);
      else resolve();
    }
  }

  /** Settles all that is left, also what is being written. @returns how many. */
  refuseAll(error: ServerError): number {
    this.recallAll();
    while (this.#ready.size > 0) this.take();
    const left = [...this.#taken];
    for (const entry of left) this.settle(entry, error);
    return left.length;
  }

  #create(source: WriteSource): WriteEntry {
    const entry = { source, waiters: [], bytes: 0, isSuspect: false, failures: 0 };
    this.#ready.set(source, entry);
    this.#count++;
    return entry;
  }

  #weigh(entry: WriteEntry): void {
    const { unstoredBytes } = entry.source;
    this.#bytes += unstoredBytes - entry.bytes;
    entry.bytes = unstoredBytes;
  }

  #absorb(entry: WriteEntry, newer: WriteEntry): void {
    this.#ready.delete(newer.source);
    entry.waiters.push(...newer.waiters);
    this.#count--;
    this.#bytes -= newer.bytes;
  }

  #recall(source: WriteSource): void {
    const found = this.#setApart.get(source);
    if (!found) return;
    clearTimeout(found.timer);
    this.#setApart.delete(source);
    this.putBack(found.entry);
  }
}
