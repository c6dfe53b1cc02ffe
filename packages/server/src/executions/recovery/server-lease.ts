import type { Logger } from '../../logging/logger.ts';
import type { OwnershipRepository } from '../storage/ownership.repository.ts';

const RENEW_MS = 10_000;
/** A server that was not heard of for so long is gone. */
export const LEASE_MS = 35_000;
/** Ids in one question. */
const PAGE = 500;

export interface ServerLeaseOptions {
  serverId: string;
  ownership: Pick<OwnershipRepository, 'renew' | 'release' | 'filterLost'>;
  /** Ids of the executions that this server runs. */
  liveIds(): number[];
  /** Another server runs them now. */
  onLost(ids: readonly number[]): void;
  /** All servers had time to say that they live: those that did not are gone. */
  onSteady(): Promise<void>;
  log: Logger;
}

/**
 * Says from time to time that this server lives, so that no other one takes its executions. While the database is away no
 * server can say so: after that, none is taken for gone before all had time for it.
 */
export class ServerLease {
  readonly #options: ServerLeaseOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Since when every renewal succeeded. */
  #steadySince = Number.POSITIVE_INFINITY;
  #isAtWork = false;

  constructor(options: ServerLeaseOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { serverId, ownership } = this.#options;
    await ownership.renew(serverId, LEASE_MS);
    this.#steadySince = Date.now();
    this.#timer = setInterval(() => void this.pass(Date.now()), RENEW_MS);
    // A start that fails later must not keep the process.
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    const { serverId, ownership, log } = this.#options;
    await ownership.release(serverId).catch((error: unknown) => {
      log.warn({ err: error }, 'The database could not be told that this server stops');
    });
  }

  /** Renews it, and looks for servers that are gone. Does not fail. */
  async pass(now: number): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      const { serverId, ownership, onSteady } = this.#options;
      const wasValid = await ownership.renew(serverId, LEASE_MS);
      if (!wasValid) await this.#letGo();
      if (!wasValid || this.#steadySince > now) this.#steadySince = now;
      if (now - this.#steadySince > LEASE_MS) await onSteady();
    } catch (error) {
      this.#steadySince = Number.POSITIVE_INFINITY;
      this.#options.log.warn({ err: error }, 'The database could not be told that this server lives');
    } finally {
      this.#isAtWork = false;
    }
  }

  /** It was not heard of in time: others may have taken what it runs. */
  async #letGo(): Promise<void> {
    const { serverId, ownership, liveIds, onLost, log } = this.#options;
    const ids = liveIds();
    for (let index = 0; index < ids.length; index += PAGE) {
      const lost = await ownership.filterLost(ids.slice(index, index + PAGE), serverId);
      if (lost.length === 0) continue;
      log.error({ executions: lost.length }, 'Another server runs executions of this one, which was not heard of');
      onLost(lost);
    }
  }
}
