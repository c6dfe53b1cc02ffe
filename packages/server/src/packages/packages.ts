import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { CommunityPackage } from '@millrace/api';
import type { SecondWall } from '@millrace/walls';
import type { RunnerPackage } from '@millrace/wire';
import { apiError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { DescribedPackage } from './describe-package.ts';
import { isNewer, NewestVersions } from './newest-versions.ts';
import type { Npm } from './npm.ts';
import type { PackageFacts, PackageRepository, StoredPackage } from './package.repository.ts';
import { packFolder, unpackFolder } from './package-archive.ts';
import type { PackageFolders } from './package-folders.ts';
import type { FindPackageUses } from './package-usage.ts';
import { stagePackage } from './stage-package.ts';

export interface PackagesOptions {
  repository: PackageRepository;
  folders: PackageFolders;
  npm: Npm;
  log: Logger;
  findUses: FindPackageUses;
  /** What is in a package, by loading it. @throws ServerError with what is wrong with it */
  describe(place: { root: string; folder: string }): Promise<DescribedPackage>;
  /** From now on these are installed. */
  announce(packages: RunnerPackage[]): void;
  /** What a package may take on disk, with all it needs. */
  maxBytes: number;
  /** Whether packages can be installed here at all. */
  isEnabled: boolean;
}

/** Where a package comes from: the registry, by `name` or `name@version`, or a packed file, by its path. */
export type PackageSource = { spec: string } | { file: string };

/** A package whose files lie here. */
interface Installation extends StoredPackage {
  root: string;
}

/** Files of a package that could not be written are tried again after this long. */
const RETRY_MS = 60_000;

/**
 * Installs packages of nodes, and knows those that are installed. The database says which they are and has their files:
 * all servers and workers of an instance write them into folders of their own.
 */
export class Packages {
  readonly #options: PackagesOptions;
  readonly #newest: NewestVersions;
  #installed: readonly Installation[] = [];
  /** Of the installations that were taken over last. */
  #fingerprint: string | undefined;
  #retryAt = 0;
  /** One change after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: PackagesOptions) {
    this.#options = options;
    this.#newest = new NewestVersions(options.npm, options.folders.path);
  }

  get isEnabled(): boolean {
    return this.#options.isEnabled;
  }

  /** What stands around the processes of packages besides Node's permission model. */
  wall(): Promise<SecondWall> {
    return this.#options.folders.wall();
  }

  async list(): Promise<CommunityPackage[]> {
    return await Promise.all(this.#installed.map((installation) => this.#describe(installation)));
  }

  /** @throws ServerError `PACKAGE_INSTALLED`, `PACKAGE_NOT_USABLE`, `PACKAGE_TOO_LARGE`, or why npm refuses */
  async install(source: PackageSource): Promise<CommunityPackage> {
    const check = (name: string): void => {
      if (this.#find(name)) throw apiError('PACKAGE_INSTALLED', { name });
    };
    return await this.#inTurn(async () => {
      if ('spec' in source) check(nameIn(source.spec));
      return await this.#put('spec' in source ? source.spec : source.file, check);
    });
  }

  /**
   * Brings a package to its newest version, or to that which is named.
   * @throws ServerError `PACKAGE_NOT_FOUND`, `PACKAGE_NOT_USABLE`, `PACKAGE_TOO_LARGE`, or why npm refuses; what was installed stays then
   */
  async update(source: PackageSource): Promise<CommunityPackage> {
    const check = (name: string): unknown => this.#require(name);
    return await this.#inTurn(async () => {
      if ('file' in source) return await this.#put(source.file, check);
      const { spec } = source;
      check(nameIn(spec));
      return await this.#put(nameIn(spec) === spec ? `${spec}@latest` : spec, check);
    });
  }

  /** Installs it, in place of what has its name. @throws ServerError as `install` does */
  async replace(source: PackageSource): Promise<CommunityPackage> {
    return await this.#inTurn(() => this.#put('spec' in source ? source.spec : source.file, () => undefined));
  }

  async remove(name: string): Promise<void> {
    await this.#inTurn(async () => {
      this.#require(name);
      await this.#options.repository.delete(name);
      await this.#takeOver();
    });
  }

  /** Takes over what others have installed or removed meanwhile: another server, or `millrace packages`. */
  async follow(): Promise<void> {
    if (!this.isEnabled) return;
    await this.#nextTurn(async () => {
      const { repository, folders } = this.#options;
      const isSame = (await repository.fingerprint()) === this.#fingerprint;
      if (!isSame && performance.now() >= this.#retryAt) await this.#takeOver();
      else await folders.sweep(await folders.roots(), this.#usedRoots());
    });
  }

  /** Brings what is here to what is installed. */
  async #takeOver(): Promise<void> {
    const { repository, folders } = this.#options;
    // Looked for first: what comes from now on is installed.
    const present = await folders.roots();
    const stored = await repository.list();
    const installed: Installation[] = [];
    let isWhole = true;
    for (const one of stored) {
      const here = await this.#filesOf(one);
      isWhole &&= here?.id === one.id;
      if (here) installed.push(here);
    }
    this.#fingerprint = isWhole ? stored.map(({ id }) => id).join('\n') : undefined;
    if (!isWhole) this.#retryAt = performance.now() + RETRY_MS;
    const rootsOf = (list: readonly Installation[]): string => list.map(({ root }) => root).join('\n');
    const hasChanged = rootsOf(installed) !== rootsOf(this.#installed);
    this.#installed = installed;
    if (hasChanged) this.#options.announce(forRunners(installed));
    await folders.sweep(present, this.#usedRoots());
  }

  #usedRoots(): ReadonlySet<string> {
    return new Set(this.#installed.map(({ root }) => root));
  }

  /** Where they cannot be written, what was installed before stays. */
  async #filesOf(stored: StoredPackage): Promise<Installation | undefined> {
    const { repository, folders, maxBytes, log } = this.#options;
    const root = folders.rootOf(stored);
    if (folders.has(root)) return { ...stored, root };
    const staged = await folders.stage().catch(() => undefined);
    try {
      if (staged === undefined) throw new Error('The data folder cannot be written to');
      await unpackFolder(repository.archive(stored), staged, maxBytes);
      await folders.share(staged);
      await folders.place(staged, root);
      return { ...stored, root };
    } catch (err) {
      log.error({ err }, `The files of the package "${stored.name}" cannot be written: its nodes cannot run here`);
      return this.#find(stored.name);
    } finally {
      if (staged !== undefined) await folders.remove(staged);
    }
  }

  /** @param check of the name, which a packed file tells only when it is unpacked. */
  async #put(source: string, check: (name: string) => unknown): Promise<CommunityPackage> {
    const { folders, repository } = this.#options;
    const staged = await folders.stage();
    try {
      const facts = await this.#prepare(staged, source, check);
      const id = randomBytes(8).toString('hex');
      await repository.put(id, facts, packFolder(staged));
      await folders.place(staged, folders.rootOf({ id, ...facts }));
      this.#newest.forget(facts.name);
      await this.#takeOver();
      return await this.#describe(this.#require(facts.name));
    } finally {
      await folders.remove(staged);
    }
  }

  /** Installs it into a folder, and looks what is in it. */
  async #prepare(staged: string, source: string, check: (name: string) => unknown): Promise<PackageFacts> {
    const { folders, npm, maxBytes, describe } = this.#options;
    const { name, version, integrity, author } = await stagePackage(staged, source, { npm, maxBytes });
    check(name);
    await folders.share(staged);
    const { json, nodes, credentialTypes, leftOut } = await describe({
      root: staged,
      folder: path.join(staged, 'node_modules', name),
    });
    if (nodes.length === 0 && credentialTypes.length === 0) {
      const reasons = leftOut.map((one) => ` ${one.name}: ${one.reason}`).join(';');
      throw apiError('PACKAGE_NOT_USABLE.nothingUsable', { name, reasons });
    }
    await folders.writeCatalogue(staged, json);
    return {
      ...{ name, version, nodes, credentialTypes, leftOut, installedAt: new Date().toISOString() },
      ...(integrity !== undefined && { integrity }),
      ...(author.name !== undefined && { authorName: author.name }),
      ...(author.email !== undefined && { authorEmail: author.email }),
    };
  }

  async #describe({ name, version, nodes, leftOut, authorName, authorEmail }: Installation): Promise<CommunityPackage> {
    const [newest, usedBy] = await Promise.all([this.#newest.of(name), this.#options.findUses(name)]);
    return {
      packageName: name,
      installedVersion: version,
      ...(newest !== undefined && isNewer(newest, version) && { updateAvailable: newest }),
      ...(authorName !== undefined && { authorName }),
      ...(authorEmail !== undefined && { authorEmail }),
      installedNodes: nodes,
      leftOut,
      usedBy,
    };
  }

  #find(name: string): Installation | undefined {
    return this.#installed.find((one) => one.name === name);
  }

  #require(name: string): Installation {
    const found = this.#find(name);
    if (!found) throw apiError('PACKAGE_NOT_FOUND.notInstalled', { name });
    return found;
  }

  async #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const { isEnabled, npm } = this.#options;
    if (!isEnabled) throw apiError('COMMUNITY_NODES_OFF');
    if (!(await npm.isAvailable())) {
      throw apiError('COMMUNITY_NODES_OFF.npmMissing');
    }
    return await this.#nextTurn(async () => {
      // Another server may have changed something a moment ago.
      await this.#takeOver();
      return await change();
    });
  }

  async #nextTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(change);
    // Whoever wants the change is told.
    this.#turn = turn.catch(() => undefined);
    return await turn;
  }
}

/** Installed packages as runners need them. */
function forRunners(installed: readonly Installation[]): RunnerPackage[] {
  return installed.map(({ name, version, root, nodes, credentialTypes }) => ({
    ...{ name, version, root, credentialTypes },
    nodeTypes: nodes.map(({ type }) => type),
  }));
}

/** The name without a version. */
function nameIn(source: string): string {
  const place = source.indexOf('@', 1);
  return place < 0 ? source : source.slice(0, place);
}
