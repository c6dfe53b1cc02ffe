import { builtinModules, createRequire, syncBuiltinESMExports } from 'node:module';
import { OPEN_MODULES, PARTS_OF_MODULES } from './module-table.ts';

type Exports = Record<string, unknown>;

export interface OpenAbilities {
  /** Shut modules that this process needs as they are, such as `node:sqlite`. */
  modules?: readonly string[];
  /** Parts of modules that this process needs besides those of the table, such as `process.dlopen`. */
  parts?: readonly string[];
}

/**
 * Takes from this process what reaches beyond it, before code runs in it that is not trusted: built-in modules that are not open, and
 * parts of others. It is taken from the modules themselves, so that no way of getting at one, now or later, gives it back:
 * `require`, `import`, `process.getBuiltinModule`, loaders. Functions and classes that were taken throw an error that says so
 * when they are called; objects are gone; what libraries ask when they are loaded (`isMainThread`) stays.
 *
 * Below it stands Node's permission model, which the process has to be started with: files, processes and threads are refused there.
 * @throws Error where something cannot be taken: the process must not go on then
 */
export function shutAbilities({ modules = [], parts = [] }: OpenAbilities = {}): void {
  const load = createRequire(import.meta.url);
  const openParts = new Set(parts);
  const notOpen = builtinModules.filter((name) => !OPEN_MODULES.has(name) && !modules.includes(name));
  // Some use others while they are loaded.
  const taken = notOpen.map((name) => ({ name, exports: loaded(load, name) }));
  for (const { name, exports } of taken) {
    if (exports) shut(exports, name, (part) => isOpen(name, part) || openParts.has(`${name}.${part}`));
  }
  keepSignalsWithin(load('node:process'));
  hideForeignPaths(load('node:fs'));
  syncBuiltinESMExports();
}

function isOpen(name: string, part: string): boolean {
  return Object.hasOwn(PARTS_OF_MODULES, name) && PARTS_OF_MODULES[name]?.has(part) === true;
}

/** @returns `undefined` for a module that was left out with an option of Node */
function loaded(load: NodeJS.Require, name: string): Exports | undefined {
  try {
    return load(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_BUILTIN_MODULE') return undefined;
    throw error;
  }
}

function shut(exports: Exports, name: string, isKept: (part: string) => boolean): void {
  for (const [part, property] of Object.entries(Object.getOwnPropertyDescriptors(exports))) {
    if (isKept(part) || isPlain(property)) continue;
    const value = typeof property.value === 'function' ? refusing(`${name}.${part}`) : undefined;
    const { enumerable = false, configurable = false } = property;
    Object.defineProperty(
      exports,
      part,
      configurable ? { value, enumerable, configurable, writable: true } : { value },
    );
  }
}

/** A number, a text, a truth value: nothing to be taken. */
function isPlain({ get, value }: PropertyDescriptor): boolean {
  return !get && typeof value !== 'function' && (typeof value !== 'object' || value === null);
}

/** Libraries derive classes from what they only use later: it can be a class. */
function refusing(what: string): () => never {
  return function refuse(): never {
    throw refusal(`This process may not use ${what}: it runs code that is not trusted`);
  };
}

/** A process may signal itself: some end so. */
function keepSignalsWithin(process: NodeJS.Process & { _kill?: unknown }): void {
  const { apply } = Reflect;
  const { pid } = process;
  for (const name of ['kill', '_kill'] as const) {
    const original = process[name] as (...args: unknown[]) => unknown;
    const value = function kill(target: unknown, signal?: unknown): unknown {
      if (target !== pid) throw refusal('This process may not signal others: it runs code that is not trusted');
      return apply(original, process, [target, signal]);
    };
    Object.defineProperty(process, name, { value });
  }
}

/**
 * Node follows links in JavaScript there, past the permission model: it tells whether a path is there. The system's own way is
 * checked.
 */
function hideForeignPaths(fs: Pick<typeof import('node:fs'), 'realpath' | 'realpathSync'>): void {
  for (const name of ['realpath', 'realpathSync'] as const) {
    const { native } = fs[name];
    Object.defineProperty(fs, name, { value: Object.assign(native.bind(fs), { native }) });
  }
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_ACCESS_DENIED' });
}
