import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GROUP, type SecondWall } from '@millrace/walls';
import type { StoredPackage } from './package.repository.ts';

const CATALOGUE = 'millrace-catalogue.json';
const STAGING = 'staging-';
/** Whoever owns it goes on to. */
const SAME = -1;
/** Longer than any installation takes. */
const LEFT_BEHIND_MS = 30 * 60_000;

/** The files of packages below the data folder: each has a folder of its own, with all that it needs. */
export class PackageFolders {
  readonly #folder: string;
  /** Roots that were in nobody's use when it was looked last. */
  #unused: ReadonlySet<string> = new Set();

  readonly #findWall: (folders: string[]) => Promise<SecondWall>;
  #wall: Promise<SecondWall> | undefined;

  /** @param findWall which wall stands around processes that read these folders, besides Node's permission model */
  constructor(dataFolder: string, findWall: (folders: string[]) => Promise<SecondWall>) {
    this.#folder = path.join(dataFolder, 'packages');
    this.#findWall = findWall;
  }

  /** What stands around the processes of packages. Where they have a user of their own, the way to packages, and nothing else, is opened for it. */
  wall(): Promise<SecondWall> {
    this.#wall ??= this.#standWall();
    return this.#wall;
  }

  async #standWall(): Promise<SecondWall> {
    const wall = await this.#findWall([]);
    if (wall.kind !== 'user') return wall;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const folder of [path.dirname(this.#folder), this.#folder]) await giveToGroup(folder, 0o710);
    const reached = await this.#findWall([this.#folder]);
    if (reached.kind === 'user') for (const root of await this.roots()) await shareFolder(root);
    return reached;
  }

  /** Lets processes of packages read what was written into a folder. */
  async share(root: string): Promise<void> {
    if ((await this.wall()).kind === 'user') await shareFolder(root);
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

async function shareFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await shareFolder(place);
    else if (entry.isFile()) await giveToGroup(place, 0o640);
  }
  await giveToGroup(folder, 0o750);
}

async function giveToGroup(place: string, mode: number): Promise<void> {
  await chown(place, SAME, GROUP);
  await chmod(place, mode);
}

async function isOld(folder: string): Promise<boolean> {
  const about = await stat(folder).catch(() => undefined);
  return about !== undefined && Date.now() - about.mtimeMs > LEFT_BEHIND_MS;
}
