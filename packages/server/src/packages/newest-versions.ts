import type { Npm } from './npm.ts';

const KEPT_MS = 60 * 60_000;

/** The newest versions of packages, asked of the registry at most once an hour. */
export class NewestVersions {
  readonly #npm: Pick<Npm, 'newestVersion'>;
  readonly #folder: string;
  readonly #known = new Map<string, { askedAt: number; version: Promise<string | undefined> }>();

  constructor(npm: Pick<Npm, 'newestVersion'>, folder: string) {
    this.#npm = npm;
    this.#folder = folder;
  }

  /** `undefined` where the registry does not say. */
  async of(name: string): Promise<string | undefined> {
    const known = this.#known.get(name);
    if (known && performance.now() - known.askedAt < KEPT_MS) return await known.version;
    const version = this.#npm.newestVersion(name, this.#folder).catch(() => undefined);
    this.#known.set(name, { askedAt: performance.now(), version });
    return await version;
  }

  /** It is asked again: a version was published, or installed. */
  forget(name: string): void {
    this.#known.delete(name);
  }
}

/** Whether a version is newer than another one: by its numbers; a release is newer than what came before it. */
export function isNewer(version: string, than: string): boolean {
  const [numbers = '', before] = version.split('-');
  const [otherNumbers = '', otherBefore] = than.split('-');
  const difference = numbers.localeCompare(otherNumbers, 'en', { numeric: true });
  return difference > 0 || (difference === 0 && before === undefined && otherBefore !== undefined);
}
