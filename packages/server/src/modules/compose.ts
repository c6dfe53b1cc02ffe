import type { Module, Part } from './module.ts';
import { inOrder } from './module-order.ts';

// biome-ignore lint/suspicious/noExplicitAny: stands for whatever a module needs
type AnyModule = Module<any, any>;
/** Modules by whatever names. */
type Modules = Readonly<Record<string, AnyModule>>;

type ProvidedBy<M> = M extends Module<infer _, infer Provided> ? Provided : never;
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What there is when all modules are made. */
type Services<List extends Modules, Given> = Given & Together<ProvidedBy<List[keyof List]>>;

/** The modules; in place of one that needs what nobody provides, or with another type, what it needs. */
type Fitting<List extends Modules, Given> = {
  [Key in keyof List]: List[Key] extends Module<infer Needs, infer _>
    ? Services<List, Given> extends Needs
      ? List[Key]
      : { unmet: Unmet<Needs, Services<List, Given>> }
    : never;
};
type Unmet<Needs, Available> = {
  [Name in keyof Needs as Available extends Pick<Needs, Name> ? never : Name]: Needs[Name];
};

interface Made {
  module: AnyModule;
  part: Part<Record<string, unknown>>;
}

/** Modules that were made, in the order in which they build on each other. */
export interface Composition<Available> {
  readonly services: Available;
  readonly parts: ReadonlyArray<Part<object>>;
  prepare(): Promise<void>;
  /** Starts each when those it needs have started. */
  start(): Promise<void>;
  /** Tells all that they are about to be stopped, then stops them in reverse, all of them, within this time as far as they keep to it. @throws AggregateError */
  stop(graceMs: number): Promise<void>;
}

/**
 * Makes each module of what those before it provide. When one cannot be made, those before it are stopped.
 * @param given what is there without a module.
 * @throws Error what `inOrder` refuses, and what a module throws that cannot be made
 */
export async function compose<const List extends Modules, Given extends object>(
  modules: List & Fitting<List, Given>,
  given: Given,
): Promise<Composition<Services<List, Given>>> {
  const services = new Map<string, unknown>(Object.entries(given));
  const made: Made[] = [];
  try {
    for (const module of inOrder<AnyModule>(Object.values(modules), [...services.keys()])) {
      const part = await module.create(pick(services, Object.keys(module.needs)));
      made.push({ module, part });
      for (const name of module.provides) services.set(name, part.provides?.[name]);
    }
  } catch (error) {
    // Why it could not start is what is told.
    await stopAll(made, 0).catch(() => undefined);
    throw error;
  }
  return {
    services: Object.fromEntries(services) as Services<List, Given>,
    parts: made.map(({ part }) => part),
    async prepare() {
      for (const { part } of made) await part.prepare?.();
    },
    start: () => startAll(made),
    stop: (graceMs) => stopAll(made, graceMs),
  };
}

async function startAll(made: readonly Made[]): Promise<void> {
  const started = new Map<string, Promise<void>>();
  const start = async ({ module, part }: Made): Promise<void> => {
    await Promise.all(Object.keys(module.needs).map((name) => started.get(name)));
    await part.start?.();
  };
  const all = made.map((one) => {
    const starting = start(one);
    for (const name of one.module.provides) started.set(name, starting);
    return starting;
  });
  await Promise.all(all);
}

async function stopAll(made: readonly Made[], graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs;
  const errors: unknown[] = [];
  for (const { part } of made.toReversed()) part.closing?.();
  for (const { part } of made.toReversed()) {
    try {
      await part.stop?.(Math.max(0, deadline - performance.now()));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be stopped.');
}

function pick(services: ReadonlyMap<string, unknown>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, services.get(name)]));
}
