import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import { isFunction, type PackageCredential, type PackageNode } from './package-types.ts';

/** All that the files of a package hold. */
export interface LoadedPackage {
  nodes: LoadedNodeType[];
  credentials: LoadedCredentialType[];
  /** Files that it names and that cannot be loaded. */
  unloadable: Array<{ path: string; reason: string }>;
}

export interface LoadedNodeType {
  /** Name within the package. */
  name: string;
  /** Folder of its file, which icons are relative to. */
  folder: string;
  versions: PackageNode[];
}

export interface LoadedCredentialType extends PackageCredential {
  folder: string;
}

/** What a package says of itself in `n8n` of its `package.json`. */
interface Manifest {
  name: string;
  nodes: string[];
  credentials: string[];
}

const NODE_FILE = '.node.js';
const CREDENTIALS_FILE = '.credentials.js';

/**
 * The code of a package. `n8n-workflow` has to resolve to ours before. Of what a node needs only its own file is loaded: large packages take
 * seconds to load as a whole.
 */
export class PackageCode {
  readonly name: string;
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #load: NodeJS.Require;
  /** By the paths of their files. */
  readonly #nodes = new Map<string, LoadedNodeType>();
  readonly #credentials = new Map<string, LoadedCredentialType>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#manifest = readManifest(folder);
    this.name = this.#manifest.name;
    this.#load = createRequire(join(folder, 'package.json'));
  }

  /** @throws what the file with its name fails with */
  node(name: string): LoadedNodeType | undefined {
    const path = fileNamed(name, this.#manifest.nodes, NODE_FILE);
    const expected = path === undefined ? undefined : this.#nodeIn(path);
    return expected?.name === name ? expected : this.all().nodes.find((type) => type.name === name);
  }

  /** @throws what the file with its name fails with */
  credentialType(name: string): LoadedCredentialType | undefined {
    const path = fileNamed(name, this.#manifest.credentials, CREDENTIALS_FILE);
    const expected = path === undefined ? undefined : this.#credentialTypeIn(path);
    return expected?.name === name ? expected : this.all().credentials.find((type) => type.name === name);
  }

  /** @throws what the first of its files fails with, where none of them can be loaded */
  all(): LoadedPackage {
    const loading = this.loading();
    for (;;) {
      const step = loading.next();
      if (step.done) return step.value;
    }
  }

  /** Loads file after file, which takes a large package minutes on a busy machine: whoever asks has a turn after each. @throws as `all` does */
  *loading(): Generator<void, LoadedPackage> {
    const loaded: LoadedPackage = { nodes: [], credentials: [], unloadable: [] };
    let first: { error: unknown } | undefined;
    const { nodes, credentials } = this.#manifest;
    const files = [
      ...nodes.map((path) => ({ path, load: () => loaded.nodes.push(this.#nodeIn(path)) })),
      ...credentials.map((path) => ({ path, load: () => loaded.credentials.push(this.#credentialTypeIn(path)) })),
    ];
    for (const { path, load } of files) {
      try {
        load();
      } catch (error) {
        first ??= { error };
        loaded.unloadable.push({ path, reason: reasonOf(error, this.#folder) });
      }
      yield;
    }
    if (first && loaded.nodes.length + loaded.credentials.length === 0) throw first.error;
    return loaded;
  }

  #nodeIn(path: string): LoadedNodeType {
    const known = this.#nodes.get(path);
    if (known) return known;
    const { instance, folder } = this.#instanceIn(path, NODE_FILE);
    const versions = versionsIn(instance);
    const type = { name: textIn(versions[0]?.description.name) ?? '', folder, versions };
    this.#nodes.set(path, type);
    return type;
  }

  #credentialTypeIn(path: string): LoadedCredentialType {
    const known = this.#credentials.get(path);
    if (known) return known;
    const { instance, folder } = this.#instanceIn(path, CREDENTIALS_FILE);
    const definition = optionsIn(instance);
    const type = { name: textIn(definition.name) ?? '', folder, definition };
    this.#credentials.set(path, type);
    return type;
  }

  #instanceIn(path: string, suffix: string): { instance: object; folder: string } {
    const file = join(this.#folder, path);
    if (!file.startsWith(this.#folder + sep)) throw new Error(`The file "${path}" lies outside of the package`);
    const instance = instantiate(this.#load(file), basename(file).replace(suffix, ''), path);
    return { instance, folder: dirname(file) };
  }
}

/** The file that is called as what it should hold, as nearly all are. */
function fileNamed(name: string, paths: readonly string[], suffix: string): string | undefined {
  const wanted = `${name}${suffix}`.toLowerCase();
  return paths.find((path) => basename(path).toLowerCase() === wanted);
}

/** The first line: what follows is where. Paths are those within the package. */
function reasonOf(error: unknown, folder: string): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return first.replaceAll(folder + sep, '');
}

function readManifest(folder: string): Manifest {
  const manifest = optionsIn(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const { nodes, credentials } = optionsIn(manifest.n8n);
  return { name: textIn(manifest.name) ?? '', nodes: pathsIn(nodes), credentials: pathsIn(credentials) };
}

function pathsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((path): path is string => typeof path === 'string') : [];
}

/** The class of a file has its name. */
function instantiate(module: unknown, className: string, path: string): object {
  const exported = optionsIn(module);
  const Type = exported[className] ?? Object.values(exported).find(isFunction);
  if (!isFunction(Type)) throw new Error(`The file "${path}" does not export the class "${className}"`);
  const instance: unknown = Reflect.construct(Type, []);
  if (typeof instance !== 'object' || instance === null) throw new Error(`"${className}" in "${path}" is no class`);
  return instance;
}

function versionsIn(instance: object): PackageNode[] {
  const { nodeVersions } = optionsIn(instance);
  if (typeof nodeVersions !== 'object' || nodeVersions === null) return [versionOf(instance)];
  const distinct = new Set(Object.values(nodeVersions).filter((version) => typeof version === 'object'));
  return [...distinct].map((version) => versionOf(version as object));
}

const FUNCTIONS = ['execute', 'poll', 'trigger', 'webhook', 'supplyData'] as const;

function versionOf(instance: object): PackageNode {
  const fields: Options = optionsIn(instance);
  const methods = Object.entries(optionsIn(fields.methods)).map(([kind, named]) => [kind, optionsIn(named)] as const);
  return {
    description: optionsIn(fields.description),
    instance,
    methods: Object.fromEntries(methods),
    webhookMethods: optionsIn(fields.webhookMethods),
    ...Object.fromEntries(FUNCTIONS.flatMap((name) => (isFunction(fields[name]) ? [[name, fields[name]]] : []))),
  };
}
