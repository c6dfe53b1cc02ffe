import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredPackage } from './package.repository.ts';

const CATALOGUE = 'millrace-catalogue.json';
const STAGING = 'staging-';
/** Longer than any installation takes. */
const LEFT_BEHIND_MS = 30 * 60_000;

/** The files of packages below the data folder: each has a folder of its own, with all that it needs. */
export class PackageFolders {
  readonly #folder: string;
  /** Roots that were in nobody's use when it was looked last. */
  #unused: ReadonlySet<string> = new Set();

  constructor(dataFolder: string) {
    this.#folder = path.join(dataFolder, 'packages');
  }

  get path(): string {
    return this.#folder;
  }

  rootOf({ id, name, version }: Pick<StoredPackage, 'id' | 'name' | 'version'>): string {
    return path.join(this.#folder, `${name.replace('/', '+')}@${version}-${id}`);
  }

  /** Whether the files of an installation are there: they come in one step. */
  has(root: string): boolean {
    return existsSync(root);
  }

  /** All that lies there. */
  async roots(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.map((name) => path.join(this.#folder, name));
  }

  /** A new folder to install into. */
  async stage(): Promise<string> {
    const folder = path.join(this.#folder, `${STAGING}${randomBytes(6).toString('hex')}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  async writeCatalogue(staged: string, catalogue: Uint8Array): Promise<void> {
    await writeFile(path.join(staged, CATALOGUE), catalogue);
  }

  /** Makes an installation of what was staged, in one step. Where another process was faster, its files stay. */
  async place(staged: string, root: string): Promise<void> {
    try {
      await rename(staged, root);
    } catch (error) {
      if (!this.has(root)) throw error;
      await this.remove(staged);
    }
  }

  /**
   * Removes what nobody uses: replaced and removed packages, and what was left by a process that was cut off.
   * @param present what lay there before it was looked what is installed.
   * @param used what is in use here. Another process may take up to the next look to know of a change: it is waited for.
   */
  async sweep(present: readonly string[], used: ReadonlySet<string>): Promise<void> {
    const unused = present.filter((root) => !used.has(root));
    for (const root of unused) {
      const isStaged = path.basename(root).startsWith(STAGING);
      if (isStaged ? await isOld(root) : this.#unused.has(root)) await this.remove(root);
    }
    this.#unused = new Set(unused);
  }

  async remove(root: string): Promise<void> {
    await rm(root, { recursive: true, force: true });
  }
}

async function isOld(folder: string): Promise<boolean> {
  const about = await stat(folder).catch(() => undefined);
  return about !== undefined && Date.now() - about.mtimeMs > LEFT_BEHIND_MS;
}
