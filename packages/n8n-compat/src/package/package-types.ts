import type { Options } from '../requests/option-fields.ts';

/** A function that a package has given; `this` is a context. */
export type PackageFunction = (this: unknown, ...args: unknown[]) => unknown;

/** One version of a node type, as its package defines it. */
export interface PackageNode {
  /** Name, display name, parameters …, with the routing of its requests. */
  description: Options;
  execute?: PackageFunction;
  /** Of triggers: looks for what is new, listens, takes a call. */
  poll?: PackageFunction;
  trigger?: PackageFunction;
  webhook?: PackageFunction;
  /** Of sub-nodes. */
  supplyData?: PackageFunction;
  /** What looks after the subscription of each webhook, by its name. */
  webhookMethods?: Options;
  /** The object itself: what is inherited is called on it. */
  instance: object;
  /** `loadOptions`, `listSearch` …, by name. */
  methods: Readonly<Record<string, Options>>;
}

/** A credential type, as its package defines it. */
export interface PackageCredential {
  name: string;
  definition: Options;
}

export function isFunction(value: unknown): value is PackageFunction {
  return typeof value === 'function';
}
