import { ALL_RANKS } from '../../../executions/live/run-rules.ts';

/** The group that all workers are in. */
export const WORKERS = 'workers';

/** Names of what lies in Redis. Those of one instance have the same tag, so that a cluster keeps them together. */
export class RedisKeys {
  readonly #prefix: string;
  /** Streams of jobs, the most urgent first. */
  readonly jobs: readonly string[];
  /** Which execution is offered where. */
  readonly offered: string;
  readonly news: string;

  constructor(groupId: string) {
    this.#prefix = `millrace:{${groupId}}`;
    this.jobs = ALL_RANKS.map((rank) => `${this.#prefix}:jobs:${rank}`);
    this.offered = `${this.#prefix}:offered`;
    this.news = `${this.#prefix}:news`;
  }

  inboxOf(serverId: string): string {
    return `${this.#prefix}:inbox:${serverId}`;
  }
}
