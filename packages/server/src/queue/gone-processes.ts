import type { OwnershipRepository } from '../executions/storage/ownership.repository.ts';

/** A server or worker that was not heard of for so long does not come back: the database may have been away. */
export const GONE_MS = 3_600_000;
/** How long it is believed that a process runs. */
const BELIEVED_MS = 10_000;

/** Tells whether a server or worker is gone, so that nothing is sent to it. */
export class GoneProcesses {
  readonly #ownership: Pick<OwnershipRepository, 'isKnown'>;
  readonly #lookedAt = new Map<string, number>();

  constructor(ownership: Pick<OwnershipRepository, 'isKnown'>) {
    this.#ownership = ownership;
  }

  /** @throws when the database does not answer. */
  async mayRun(serverId: string): Promise<boolean> {
    const lookedAt = this.#lookedAt.get(serverId);
    if (lookedAt !== undefined && Date.now() - lookedAt < BELIEVED_MS) return true;
    this.#lookedAt.delete(serverId);
    const isKnown = await this.#ownership.isKnown(serverId);
    if (isKnown) this.#lookedAt.set(serverId, Date.now());
    return isKnown;
  }
}
