/** What JavaScript and loaders of modules ask of anything: that it is not there says nothing. */
const ASKED_OF_ANYTHING = new Set([
  '__esModule',
  'default',
  'then',
  'toJSON',
  'prototype',
  'name',
  'length',
  'displayName',
  '$$typeof',
]);

/**
 * A module in which names that it does not have are stand-ins: a file that only imports one is loaded, and what uses it fails with an
 * error that names it. `in` says whether a name is there.
 */
export function withMissingNames<Module extends object>(module: Module, moduleName: string): Module {
  return new Proxy(module, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target || ASKED_OF_ANYTHING.has(name)) return Reflect.get(target, name);
      return missing(`${moduleName}.${name}`);
    },
  });
}

/** A function, a class and an object, until it is used. */
function missing(name: string): unknown {
  const fail = (): never => {
    throw new Error(
      `The package uses "${name}", which Millrace does not have. Another version of the package may do without it.`,
    );
  };
  return new Proxy(function absent() {}, {
    apply: fail,
    construct: fail,
    get(target, part) {
      if (typeof part === 'symbol' || part in target || ASKED_OF_ANYTHING.has(part)) return Reflect.get(target, part);
      return fail();
    },
  });
}
