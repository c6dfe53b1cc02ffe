import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import { isFunction, type PackageCredential, type PackageNode } from './package-types.ts';

/** A package whose code is loaded. */
export interface LoadedPackage {
  name: string;
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

/**
 * Loads the code of a package. `n8n-workflow` has to resolve to ours before.
 * @throws what the first of its files fails with, where none of them can be loaded
 */
export function loadPackage(folder: string): LoadedPackage {
  const manifest = readManifest(folder);
  const load = createRequire(join(folder, 'package.json'));
  const classOf = (path: string, suffix: string): { instance: object; folder: string } => {
    const file = join(folder, path);
    if (!file.startsWith(folder + sep)) throw new Error(`The file "${path}" lies outside of the package`);
    return { instance: instantiate(load(file), basename(file).replace(suffix, ''), path), folder: dirname(file) };
  };
  const failures: Array<{ path: string; error: unknown }> = [];
  const each = <Loaded>(paths: readonly string[], read: (path: string) => Loaded): Loaded[] =>
    paths.flatMap((path) => {
      try {
        return [read(path)];
      } catch (error) {
        failures.push({ path, error });
        return [];
      }
    });
  const loaded = {
    name: manifest.name,
    nodes: each(manifest.nodes, (path) => {
      const { instance, folder: place } = classOf(path, '.node.js');
      const versions = versionsIn(instance);
      return { name: textIn(versions[0]?.description.name) ?? '', folder: place, versions };
    }),
    credentials: each(manifest.credentials, (path) => {
      const { instance, folder: place } = classOf(path, '.credentials.js');
      const definition = optionsIn(instance);
      return { name: textIn(definition.name) ?? '', folder: place, definition };
    }),
  };
  const [first] = failures;
  if (first && loaded.nodes.length + loaded.credentials.length === 0) throw first.error;
  return { ...loaded, unloadable: failures.map(({ path, error }) => ({ path, reason: reasonOf(error, folder) })) };
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
