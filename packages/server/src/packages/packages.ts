import path from 'node:path';
import type { CommunityPackage } from '@millrace/api';
import type { RunnerPackage } from '@millrace/wire';
import { ServerError } from '../errors/server-error.ts';
import type { DescribedPackage } from './describe-package.ts';
import { isNewer, NewestVersions } from './newest-versions.ts';
import type { Npm } from './npm.ts';
import type { Installation, PackageFolders } from './package-folders.ts';
import type { FindPackageUses } from './package-usage.ts';
import { notUsable, stagePackage } from './stage-package.ts';

export interface PackagesOptions {
  folders: PackageFolders;
  npm: Npm;
  findUses: FindPackageUses;
  /** What is in a package, by loading it. @throws ServerError with what is wrong with it */
  describe(place: { root: string; folder: string }): Promise<DescribedPackage>;
  /** From now on these are installed. */
  announce(packages: RunnerPackage[]): void;
  /** What a package may take on disk, with all it needs. */
  maxBytes: number;
  /** Why nothing can be installed here, as a sentence; `undefined` when it can. */
  reasonAgainst: string | undefined;
}

/** Where a package comes from: the registry, by `name` or `name@version`, or a packed file, by its path. */
export type PackageSource = { spec: string } | { file: string };

/** Installs packages of nodes, and knows those that are installed. */
export class Packages {
  readonly #options: PackagesOptions;
  readonly #newest: NewestVersions;
  #installed: readonly Installation[];
  /** One change after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: PackagesOptions) {
    this.#options = options;
    this.#newest = new NewestVersions(options.npm, options.folders.path);
    this.#installed = options.reasonAgainst === undefined ? options.folders.list() : [];
  }

  get isEnabled(): boolean {
    return this.#options.reasonAgainst === undefined;
  }

  async list(): Promise<CommunityPackage[]> {
    return await Promise.all(this.#installed.map((installation) => this.#describe(installation)));
  }

  /** @throws ServerError `PACKAGE_INSTALLED`, `PACKAGE_NOT_USABLE`, `PACKAGE_TOO_LARGE`, or why npm refuses */
  async install(source: PackageSource): Promise<CommunityPackage> {
    const check = (name: string): void => {
      if (this.#find(name)) throw new ServerError('PACKAGE_INSTALLED', `"${name}" is installed already.`);
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

  async remove(name: string): Promise<void> {
    await this.#inTurn(async () => {
      const { root } = this.#require(name);
      this.#announce(this.#installed.filter((one) => one.name !== name));
      await this.#options.folders.remove(root);
    });
  }

  /** Takes over what another process has installed or removed meanwhile: `millrace packages`. */
  async reload(): Promise<void> {
    if (!this.isEnabled) return;
    await this.#nextTurn(async () => {
      const found = this.#options.folders.list();
      const rootsOf = (list: readonly Installation[]): string => list.map(({ root }) => root).join('\n');
      if (rootsOf(found) !== rootsOf(this.#installed)) this.#announce(found);
    });
  }

  /** @param check of the name, which a packed file tells only when it is unpacked. */
  async #put(source: string, check: (name: string) => unknown): Promise<CommunityPackage> {
    const { folders } = this.#options;
    const staged = await folders.stage();
    try {
      const installation = await this.#commit(staged, source, check);
      const before = this.#find(installation.name);
      this.#announce([...this.#installed.filter((one) => one !== before), installation]);
      if (before) await folders.remove(before.root);
      this.#newest.forget(installation.name);
      return await this.#describe(installation);
    } finally {
      await folders.remove(staged);
    }
  }

  async #commit(staged: string, source: string, check: (name: string) => unknown): Promise<Installation> {
    const { folders, npm, maxBytes, describe } = this.#options;
    const { name, version, integrity, author } = await stagePackage(staged, source, { npm, maxBytes });
    check(name);
    const { json, nodes, credentialTypes, leftOut } = await describe({
      root: staged,
      folder: path.join(staged, 'node_modules', name),
    });
    if (nodes.length === 0 && credentialTypes.length === 0) {
      const reasons = leftOut.map((one) => `${one.name}: ${one.reason}`).join('; ');
      throw notUsable(`Nothing in "${name}" can be used here. ${reasons}`.trim());
    }
    const about = {
      ...{ name, version, nodes, credentialTypes, leftOut, installedAt: new Date().toISOString() },
      ...(integrity !== undefined && { integrity }),
      ...(author.name !== undefined && { authorName: author.name }),
      ...(author.email !== undefined && { authorEmail: author.email }),
    };
    return await folders.commit(staged, about, json);
  }

  #announce(installed: readonly Installation[]): void {
    this.#installed = installed.toSorted((one, two) => (one.name < two.name ? -1 : 1));
    this.#options.announce(forRunners(this.#installed));
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
    if (!found) throw new ServerError('PACKAGE_NOT_FOUND', `No package "${name}" is installed.`);
    return found;
  }

  async #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const { reasonAgainst, npm } = this.#options;
    if (reasonAgainst !== undefined) throw new ServerError('COMMUNITY_NODES_OFF', reasonAgainst);
    if (!(await npm.isAvailable())) {
      throw new ServerError('COMMUNITY_NODES_OFF', 'The program npm is not installed where Millrace runs.');
    }
    return await this.#nextTurn(change);
  }

  async #nextTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(change);
    this.#turn = turn.catch(() => undefined);
    return await turn;
  }
}

/** Installed packages as runners need them. */
export function forRunners(installed: readonly Installation[]): RunnerPackage[] {
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
