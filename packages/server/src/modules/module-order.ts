import type { Module } from './module.ts';

/** What is said of a module without making it. */
export type Declared = Pick<Module<object, object>, 'name' | 'needs'> & { readonly provides: readonly string[] };

/**
 * Puts modules behind those that they need, else as they come.
 * @param given names of what is there without a module.
 * @throws Error when something is needed that nobody provides, or provided twice, or when modules need each other in a circle.
 */
export function inOrder<M extends Declared>(modules: readonly M[], given: readonly string[] = []): M[] {
  const providers = providersOf(modules, given);
  const ordered = new Set<M>();
  const visit = (module: M, path: readonly M[]): void => {
    if (ordered.has(module)) return;
    if (path.includes(module)) throw new Error(circleText([...path.slice(path.indexOf(module)), module]));
    for (const name of Object.keys(module.needs)) {
      const provider = providers.get(name);
      if (provider === undefined) throw new Error(missingText(module, name));
      if (provider !== 'given') visit(provider, [...path, module]);
    }
    ordered.add(module);
  };
  for (const module of modules) visit(module, []);
  return [...ordered];
}

function providersOf<M extends Declared>(modules: readonly M[], given: readonly string[]): Map<string, M | 'given'> {
  const providers = new Map<string, M | 'given'>(given.map((name) => [name, 'given']));
  for (const module of modules) {
    for (const name of module.provides) {
      const other = providers.get(name);
      if (other !== undefined) throw new Error(twiceText(name, module, other));
      providers.set(name, module);
    }
  }
  return providers;
}

function missingText({ name }: Declared, need: string): string {
  return `The module "${name}" needs "${need}", which no module provides. Add the one that does to the list.`;
}

function twiceText(name: string, module: Declared, other: Declared | 'given'): string {
  const by = other === 'given' ? 'is given already' : `is provided by the module "${other.name}", too`;
  return `The module "${module.name}" provides "${name}", which ${by}. Each name has one provider.`;
}

function circleText(circle: readonly Declared[]): string {
  const path = circle.map(({ name }) => `"${name}"`).join(' needs ');
  return `Modules need each other in a circle: ${path}. What runs against the order is an event.`;
}
