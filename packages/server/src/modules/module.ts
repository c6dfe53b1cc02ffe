import type { FastifyInstance } from 'fastify';

/** Something that a module needs: its type, and nothing at run time. */
export interface Need<Type> {
  readonly type?: Type;
}

/** Says the type of what a module needs. What others provide under that name must fit it, else the composition does not compile. */
export function need<Type>(): Need<Type> {
  return {};
}

/** Something that keeps what is outdated by its settings. */
export interface Outdated {
  /** As the log names it. */
  what: string;
  remove(): Promise<void>;
}

/** What a module made of its needs. */
export interface Part<Provided extends object> {
  /** For the modules that need it. */
  provides?: Provided;
  /** Adds hooks to everything that is served; before any of it is. */
  watch?(app: FastifyInstance): void;
  /** Adds routes under `/rest`. */
  routes?: ReadonlyArray<(rest: FastifyInstance) => void>;
  /** Serves what lies at other addresses. */
  serve?(app: FastifyInstance): void | Promise<void>;
  housekeeping?: Outdated;
  /** Is done before the port listens: what callers may not come before. */
  prepare?(): Promise<void>;
  /** Begins to work; resolves when others can build on it. */
  start?(): void | Promise<void>;
  /** Is told before any module is stopped: what waits does not begin any more. */
  closing?(): void;
  /** Ends its work, also where it was never started. @param graceMs for what is under way. */
  stop?(graceMs: number): void | Promise<void>;
}

/**
 * A domain of the control plane. It is made once what it needs is there, starts after the modules it needs and stops before
 * them. What runs against that order is an event (`EventBus`).
 */
export interface Module<Needs extends object, Provided extends object> {
  readonly name: string;
  readonly needs: { readonly [Name in keyof Needs]: Need<Needs[Name]> };
  /** Names of what it provides. */
  readonly provides: ReadonlyArray<keyof Provided & string>;
  create(needs: Needs): Part<Provided> | Promise<Part<Provided>>;
}

/** Infers the types of a module. What it makes but does not name in `provides` is not there for others. */
export function defineModule<
  Needs extends object,
  const Name extends string,
  Provided extends { readonly [Each in Name]: unknown },
>(module: {
  readonly name: string;
  readonly needs: Module<Needs, object>['needs'];
  readonly provides: readonly Name[];
  create(needs: Needs): Part<Provided> | Promise<Part<Provided>>;
}): Module<Needs, Pick<Provided, Name>> {
  return module;
}
