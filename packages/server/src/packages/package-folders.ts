import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const RECORD = 'millrace-package.json';
const CATALOGUE = 'millrace-catalogue.json';
const STAGING = 'staging-';

/** What is kept of an installed package. */
const record = z.object({
  name: z.string(),
  version: z.string(),
  /** Checksum of what was installed, as npm checked it. */
  integrity: z.string().optional(),
  authorName: z.string().optional(),
  authorEmail: z.string().optional(),
  installedAt: z.string(),
  nodes: z.array(z.object({ type: z.string(), name: z.string(), latestVersion: z.number() })),
  credentialTypes: z.array(z.string()),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
});
type PackageRecord = z.infer<typeof record>;

/** An installed package, and the folder of its installation. */
export interface Installation extends PackageRecord {
  root: string;
}

/** Installations below the data folder: each package has a folder of its own, with all that it needs. */
export class PackageFolders {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = path.join(dataFolder, 'packages');
  }

  get path(): string {
    return this.#folder;
  }

  /** All installations, by name. Read at once: nothing runs before it is known. */
  list(): Installation[] {
    const byName = new Map<string, Installation>();
    for (const name of this.#entries()) {
      const root = path.join(this.#folder, name);
      const found = name.startsWith(STAGING) ? undefined : readRecord(root);
      const other = found && byName.get(found.name);
      if (found && (!other || other.installedAt < found.installedAt)) byName.set(found.name, { ...found, root });
    }
    return [...byName.values()].toSorted((one, two) => (one.name < two.name ? -1 : 1));
  }

  /** Removes what no installation uses: what was left by a server that was cut off in the middle of one. */
  async clean(): Promise<void> {
    const used = new Set(this.list().map(({ root }) => root));
    const roots = this.#entries().map((name) => path.join(this.#folder, name));
    for (const root of roots) if (!used.has(root)) await this.remove(root);
  }

  /** A new folder to install into. */
  async stage(): Promise<string> {
    const folder = path.join(this.#folder, `${STAGING}${randomBytes(6).toString('hex')}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** Makes an installation of what was staged, in one step. */
  async commit(staged: string, about: PackageRecord, catalogue: Uint8Array): Promise<Installation> {
    await writeFile(path.join(staged, CATALOGUE), catalogue);
    await writeFile(path.join(staged, RECORD), JSON.stringify(about));
    const readable = about.name.replace('/', '+');
    const root = path.join(this.#folder, `${readable}@${about.version}-${randomBytes(4).toString('hex')}`);
    await rename(staged, root);
    return { ...about, root };
  }

  async remove(root: string): Promise<void> {
    await rm(root, { recursive: true, force: true });
  }

  #entries(): string[] {
    try {
      return readdirSync(this.#folder);
    } catch {
      return [];
    }
  }
}

function readRecord(root: string): PackageRecord | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(path.join(root, RECORD), 'utf8')));
  } catch {
    return undefined;
  }
}
