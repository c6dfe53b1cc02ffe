import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { HeldLock, PostgresDatabase } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';

/**
 * PostgreSQL needs a moment to notice that a server which had the id was killed. Who gives up too early takes a new id, and
 * what the killed server left then waits for its lease to run out; who waits too long only starts later, once for each copy.
 */
const PATIENCE_MS = 5000;
const RETRY_MS = 250;
/** How often it is looked whether the lock is still there, and taken again when it is not. */
const BEAT_MS = 5000;

export interface ServerIdOptions {
  database: Pick<PostgresDatabase, 'tryToTakeId'>;
  /** The id that the data folder holds. */
  storedId: string;
  /** Keeps another id in the data folder. */
  storeId(id: string): Promise<void>;
  patienceMs?: number;
  log: Logger;
}

/**
 * The id of this server, which no other one on the same database has while this one runs: executions belong to servers by
 * their ids. A data folder that was copied holds the id of another server; who comes second takes a new one.
 */
export class ServerId {
  readonly id: string;
  readonly #options: ServerIdOptions;
  readonly #timer: NodeJS.Timeout;
  #held: HeldLock | undefined;
  #isAtWork = false;
  #isReleased = false;

  private constructor(options: ServerIdOptions, id: string, held: HeldLock) {
    this.#options = options;
    this.id = id;
    this.#held = held;
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  /** Takes the stored id, or a new one where another server has that. */
  static async take(options: ServerIdOptions): Promise<ServerId> {
    const { database, storedId, storeId, patienceMs = PATIENCE_MS, log } = options;
    for (const deadline = Date.now() + patienceMs; ; await delay(RETRY_MS)) {
      const held = await database.tryToTakeId(storedId);
      if (held) return new ServerId(options, storedId, held);
      if (Date.now() >= deadline) break;
    }
    const id = randomUUID();
    const held = await database.tryToTakeId(id);
    if (!held) throw new Error(`Another server has the new id ${id}`);
    await storeId(id);
    log.warn(
      { storedId, id },
      'Another server on this database has the id of this data folder, which is a copy: this one takes a new id',
    );
    return new ServerId(options, id, held);
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    clearInterval(this.#timer);
    await this.#held?.release();
  }

  /** Does not fail. */
  async #beat(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      if (!(await this.#isHeld())) await this.#takeAgain();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The database could not be told the id of this server');
    } finally {
      this.#isAtWork = false;
    }
  }

  async #isHeld(): Promise<boolean> {
    const held = this.#held;
    if (!held) return false;
    try {
      await held.check();
      return true;
    } catch {
      this.#held = undefined;
      await held.release();
      return false;
    }
  }

  async #takeAgain(): Promise<void> {
    const { database, log } = this.#options;
    const held = await database.tryToTakeId(this.id);
    if (!held) {
      log.error(
        { id: this.id },
        'Another server took the id of this one while the database was away. Start this one again: it then takes a new id',
      );
      return;
    }
    if (this.#isReleased) await held.release();
    else this.#held = held;
  }
}
