import type { JsonObject, Workflow } from '@millrace/workflow';
import { patched, patchOf, type StaticDataChange, type StaticDataPatch } from './static-data-patch.ts';
import type { EncodeStaticData } from './store-static-data.ts';
import type { WorkflowRepository } from './workflow.repository.ts';
import type { WorkflowChanges } from './workflow-changes.ts';

/** Most workflows whose static data is kept in memory. */
const MAX_CACHED = 2000;

/** Static data on their way to the database. */
export interface StaticDataWrite {
  /** All of it, with every change so far: a write that waits must not bring back older ones. */
  encode: EncodeStaticData;
  /** What was encoded last is in the database. */
  acknowledge(): void;
}

/** Encrypts texts. */
interface TextCipher {
  /** @param owner what the text belongs to: a record that is copied elsewhere cannot be read. */
  encrypt(text: string, owner: string): string;
  decrypt(record: string, owner: string): string;
}

export interface StaticDataCacheOptions {
  repository: Pick<WorkflowRepository, 'findStaticData' | 'storeStaticData' | 'findById'>;
  cipher: TextCipher;
  /** After this it is read again, where other servers may have changed it; default: never. */
  maxAgeMs?: number;
  /** Tells when a workflow has some for the first time: that it has none holds until then. */
  changes?: WorkflowChanges;
  now?: () => number;
}

interface Read {
  data: JsonObject | null;
  /** Executions left nothing behind yet. */
  isUntouched: boolean;
}

interface Known {
  /** As it was in the database when it was last read or written. */
  stored: JsonObject | null;
  knownAt: number;
  /** Changes that are not in the database, the oldest first. */
  unstored: readonly StaticDataPatch[];
  /** Changes with each write: what was read before it may be older. */
  edition: number;
  /** Holds until something else is told. */
  isUntouched: boolean;
}

/**
 * Static data of workflows: read, then kept up to date by what executions and triggers report. Triggers keep secrets of
 * their subscriptions there, so it is stored encrypted; what an earlier version stored as plain text is read as well.
 */
export class StaticDataCache {
  readonly #options: StaticDataCacheOptions;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(options: StaticDataCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    options.changes?.onChange((id) => {
      for (const known of id === undefined ? this.#known.values() : [this.#known.get(id)]) {
        if (known) known.isUntouched = false;
      }
    });
  }

  async get(workflowId: string): Promise<JsonObject | null> {
    const { stored, unstored } = await this.#load(workflowId);
    return patched(stored, unstored);
  }

  /**
   * Takes over what an execution left behind, which then stores it itself. Only what it changed counts: others may have
   * changed the rest in the meantime.
   */
  take(workflowId: string, change: StaticDataChange): StaticDataWrite {
    const known = this.#known.get(workflowId) ?? this.#keep(workflowId, { stored: change.before, isUntouched: false });
    known.unstored = [...known.unstored, patchOf(change)];
    return this.#writeOf(workflowId, known);
  }

  /**
   * Takes over what a trigger changed outside of an execution, and stores it. Only what it changed itself counts: an
   * execution may have changed the rest in the meantime.
   * @param launch starts the execution for what the trigger gave: it sees the change already, and the change is stored
   * after it. When it fails, the change is taken back.
   */
  async apply(workflowId: string, change: StaticDataChange, launch?: () => Promise<unknown>): Promise<void> {
    await this.#load(workflowId);
    const { encode, acknowledge } = this.take(workflowId, change);
    try {
      await launch?.();
    } catch (error) {
      this.take(workflowId, { before: change.after, after: change.before ?? {} });
      throw error;
    }
    await this.#options.repository.storeStaticData(workflowId, encode);
    acknowledge();
  }

  forget(workflowId: string): void {
    this.#known.delete(workflowId);
  }

  #writeOf(workflowId: string, known: Known): StaticDataWrite {
    let encoded: Omit<Known, 'isUntouched'> | undefined;
    return {
      encode: (text) => {
        const { unstored } = known;
        const before = text === undefined ? known.stored : this.#open(workflowId, text);
        const stored = patched(before, unstored);
        encoded = { stored, unstored, knownAt: this.#now(), edition: ++known.edition };
        return this.#seal(workflowId, stored);
      },
      acknowledge: () => {
        // Another write was encoded with this change.
        if (!encoded) return;
        const { stored, unstored, knownAt, edition } = encoded;
        // A later write holds all of this, too, and is yet to be acknowledged.
        if (edition !== known.edition) return;
        const rest = known.unstored.filter((patch) => !unstored.includes(patch));
        Object.assign(known, { stored, knownAt, unstored: rest, edition: edition + 1 });
      },
    };
  }

  async #load(workflowId: string): Promise<Known> {
    const { maxAgeMs = Number.POSITIVE_INFINITY, changes } = this.#options;
    const known = this.#known.get(workflowId);
    if (known && this.#now() - known.knownAt < maxAgeMs) return known;
    if (known?.isUntouched && changes?.isHearing) return known;
    const edition = known?.edition;
    const toldBefore = changes?.edition;
    const { data, isUntouched } = await this.#read(workflowId);
    const read = { stored: data, isUntouched: isUntouched && toldBefore === changes?.edition };
    const current = this.#known.get(workflowId);
    if (!current) return this.#keep(workflowId, read);
    if (current.edition === edition) Object.assign(current, read, { knownAt: this.#now() });
    return current;
  }

  #keep(workflowId: string, read: Pick<Known, 'stored' | 'isUntouched'>): Known {
    const known: Known = { ...read, knownAt: this.#now(), unstored: [], edition: 0 };
    this.#known.set(workflowId, known);
    if (this.#known.size > MAX_CACHED) {
      const oldest = this.#known.entries().find(([, { unstored }]) => unstored.length === 0);
      if (oldest) this.#known.delete(oldest[0]);
    }
    return known;
  }

  /** What executions left behind, else what the workflow file brought along. */
  async #read(workflowId: string): Promise<Read> {
    const { repository } = this.#options;
    const stored = await repository.findStaticData(workflowId);
    if (stored !== undefined) return { data: this.#open(workflowId, stored), isUntouched: false };
    const row = await repository.findById(workflowId);
    const data = row ? ((JSON.parse(row.document) as Workflow).staticData ?? null) : null;
    return { data, isUntouched: true };
  }

  #seal(workflowId: string, data: JsonObject | null): string {
    return this.#options.cipher.encrypt(JSON.stringify(data), staticDataOwner(workflowId));
  }

  #open(workflowId: string, stored: string): JsonObject | null {
    const isPlain = stored.startsWith('{') || stored === 'null';
    return JSON.parse(
      isPlain ? stored : this.#options.cipher.decrypt(stored, staticDataOwner(workflowId)),
    ) as JsonObject | null;
  }
}

/** A record that is copied to another workflow, or taken for a credential, cannot be read. */
export function staticDataOwner(workflowId: string): string {
  return `static data of ${workflowId}`;
}
