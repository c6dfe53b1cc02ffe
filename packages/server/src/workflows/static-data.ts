import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, Workflow } from '@millrace/workflow';
import type { WorkflowRepository } from './workflow.repository.ts';

/** Most workflows whose static data is kept in memory. */
const MAX_CACHED = 2000;

/** What an execution or trigger was given, and what it made of it. */
export interface StaticDataChange {
  before: JsonObject | null;
  after: JsonObject;
}

/** Encrypts texts. */
interface TextCipher {
  /** @param owner what the text belongs to: a record that is copied elsewhere cannot be read. */
  encrypt(text: string, owner: string): string;
  decrypt(record: string, owner: string): string;
}

export interface StaticDataCacheOptions {
  repository: Pick<WorkflowRepository, 'findStaticData' | 'setStaticData' | 'findById'>;
  cipher: TextCipher;
}

/**
 * Static data of workflows: read once, then kept up to date by what executions report. Triggers keep secrets of their
 * subscriptions there, so it is stored encrypted; what an earlier version stored as plain text is read as well.
 */
export class StaticDataCache {
  readonly #repository: StaticDataCacheOptions['repository'];
  readonly #cipher: TextCipher;
  readonly #cache = new Map<string, JsonObject | null>();

  constructor({ repository, cipher }: StaticDataCacheOptions) {
    this.#repository = repository;
    this.#cipher = cipher;
  }

  async get(workflowId: string): Promise<JsonObject | null> {
    const cached = this.#cache.get(workflowId);
    if (cached !== undefined) return cached;
    const data = await this.#load(workflowId);
    this.#set(workflowId, data);
    return data;
  }

  /**
   * Takes over what an execution left behind, which then stores it itself. Only what it changed counts: others may have
   * changed the rest in the meantime.
   * @returns all of it.
   */
  take(workflowId: string, { before, after }: StaticDataChange): JsonObject {
    const merged = mergeChanges(this.#cache.get(workflowId) ?? before, before, after);
    this.#set(workflowId, merged);
    return merged;
  }

  /** What is to be stored of it by now. @param fallback all of it, where it is not in memory any more. */
  encode(workflowId: string, fallback: JsonObject): string {
    return this.#seal(workflowId, this.#cache.get(workflowId) ?? fallback);
  }

  #set(workflowId: string, data: JsonObject | null): void {
    this.#cache.delete(workflowId);
    this.#cache.set(workflowId, data);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
  }

  /**
   * Takes over what a trigger changed outside of an execution, and stores it. Only what it changed itself counts: an
   * execution may have changed the rest in the meantime.
   * @param launch starts the execution for what the trigger gave: it sees the change already, and the change is stored
   * after it. When it fails, the change is taken back.
   */
  async apply(workflowId: string, { before, after }: StaticDataChange, launch?: () => Promise<unknown>): Promise<void> {
    this.#set(workflowId, mergeChanges(await this.get(workflowId), before, after));
    try {
      await launch?.();
    } catch (error) {
      this.#set(workflowId, mergeChanges(await this.get(workflowId), after, before ?? {}));
      throw error;
    }
    await this.#repository.setStaticData(workflowId, this.#seal(workflowId, await this.get(workflowId)));
  }

  forget(workflowId: string): void {
    this.#cache.delete(workflowId);
  }

  /** What executions left behind, else what the workflow file brought along. */
  async #load(workflowId: string): Promise<JsonObject | null> {
    const stored = await this.#repository.findStaticData(workflowId);
    if (stored !== undefined) return this.#open(workflowId, stored);
    const row = await this.#repository.findById(workflowId);
    return row ? ((JSON.parse(row.document) as Workflow).staticData ?? null) : null;
  }

  #seal(workflowId: string, data: JsonObject | null): string {
    return this.#cipher.encrypt(JSON.stringify(data), staticDataOwner(workflowId));
  }

  #open(workflowId: string, stored: string): JsonObject | null {
    const isPlain = stored.startsWith('{') || stored === 'null';
    return JSON.parse(
      isPlain ? stored : this.#cipher.decrypt(stored, staticDataOwner(workflowId)),
    ) as JsonObject | null;
  }
}

/** A record that is copied to another workflow, or taken for a credential, cannot be read. */
export function staticDataOwner(workflowId: string): string {
  return `static data of ${workflowId}`;
}

/** `current` with the sections that differ between `before` and `after`. */
function mergeChanges(current: JsonObject | null, before: JsonObject | null, after: JsonObject): JsonObject {
  const merged: JsonObject = Object.assign(Object.create(null), current);
  for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    const [old, changed] = [sectionOf(before, key), sectionOf(after, key)];
    if (isDeepStrictEqual(old, changed)) continue;
    if (changed === undefined) delete merged[key];
    else merged[key] = changed;
  }
  return merged;
}

function sectionOf(data: JsonObject | null, key: string) {
  return data && Object.hasOwn(data, key) ? data[key] : undefined;
}
