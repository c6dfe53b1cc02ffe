import { toInteger, toNumber, toText } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Accessor, HostObject, Native, type NativeCall } from '../interpreter/values.ts';
import type { Work } from '../interpreter/work.ts';

/** Named functions as natives. */
export function methods(calls: Record<string, NativeCall>, work: Work = 'linear'): Map<string, Native> {
  return new Map(Object.entries(calls).map(([name, call]) => [name, new Native(name, call, { work })]));
}

/** Named readers as accessors. */
export function getters(reads: Record<string, (self: unknown, rt: Runtime) => unknown>): Map<string, Accessor> {
  return new Map(Object.entries(reads).map(([name, read]) => [name, new Accessor(read)]));
}

/** One table of several parts. */
export function table(...parts: Array<ReadonlyMap<string, Native | Accessor>>): Map<string, Native | Accessor> {
  return new Map(parts.flatMap((part) => [...part]));
}

/** A frozen object of functions and constants, such as `Math`. */
export class Namespace extends HostObject {
  readonly #name: string;
  readonly #members: ReadonlyMap<string, unknown>;

  constructor(name: string, members: ReadonlyMap<string, unknown>) {
    super();
    this.#name = name;
    this.#members = members;
  }

  get(key: string): unknown {
    return this.#members.get(key);
  }

  keys(): string[] {
    return [];
  }

  /** Names for completion. */
  names(): string[] {
    return [...this.#members.keys()];
  }

  override label(): string {
    return `[object ${this.#name}]`;
  }
}

/** Argument as text; undefined stays undefined. */
export function optionalText(value: unknown, rt: Runtime): string | undefined {
  return value === undefined ? undefined : toText(value, rt);
}

/** Argument as a number; undefined stays undefined. */
export function optionalNumber(value: unknown, rt: Runtime): number | undefined {
  return value === undefined ? undefined : toNumber(value, rt);
}

/** A relative position (negative counts from the end), within 0 and `length`. */
export function relativeIndex(value: unknown, length: number, fallback: number, rt: Runtime): number {
  if (value === undefined) return fallback;
  const index = toInteger(value, rt);
  return index < 0 ? Math.max(length + index, 0) : Math.min(index, length);
}

/** `this`, checked: methods of a receiver can be called on others through `call`. */
export function selfError(name: string): TypeError {
  return new TypeError(`${name} was called on a value of another type`);
}
