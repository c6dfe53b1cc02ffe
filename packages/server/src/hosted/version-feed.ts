import { type ReleasedVersion, releasedVersion } from '@millrace/api';
import type { ProxySettings } from '@millrace/network';
import { z } from 'zod';
import { HostedService } from './hosted-service.ts';

const FRESH_MS = 3_600_000;
/** A feed that is away is not asked by each click. */
const FAILURE_MS = 60_000;
const MOST_VERSIONS = 100;

/** An entry that is not as expected is left out: those of other versions are still told of. */
const feed = z
  .array(z.unknown())
  .max(1000)
  .transform((entries) => entries.flatMap((entry) => releasedVersion.safeParse(entry).data ?? []));

/** What a feed of versions says, asked for at most once an hour. */
export class VersionFeed {
  readonly #service: HostedService | undefined;
  #known: { versions: Promise<ReleasedVersion[]>; until: number } | undefined;

  /** @param url where the feed is; without one there are no versions, and nothing is asked. */
  constructor(url: string | undefined, proxies: ProxySettings) {
    this.#service = url === undefined ? undefined : new HostedService(url, proxies);
  }

  /** Newest first. A failure is told to all who ask within a minute. */
  list(now = Date.now()): Promise<ReleasedVersion[]> {
    if (!this.#service) return Promise.resolve([]);
    if (this.#known && now < this.#known.until) return this.#known.versions;
    const versions = this.#service.ask(feed).then(newestFirst);
    this.#known = { versions, until: now + FRESH_MS };
    versions.catch(() => {
      if (this.#known?.versions === versions) this.#known = { versions, until: now + FAILURE_MS };
    });
    return versions;
  }
}

function newestFirst(versions: readonly ReleasedVersion[]): ReleasedVersion[] {
  return versions.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, MOST_VERSIONS);
}
