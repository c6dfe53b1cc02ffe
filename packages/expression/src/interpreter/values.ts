import type { Runtime } from './runtime.ts';
import type { Work } from './work.ts';

/** Slots of one activation: parameters, then locals. */
export class Env {
  readonly slots: unknown[];
  readonly parent: Env | undefined;

  constructor(slots: unknown[], parent: Env | undefined) {
    this.slots = slots;
    this.parent = parent;
  }
}

/** A compiled function, shared by all its closures. */
export interface FunctionCode {
  readonly name: string;
  /** Number of parameters before the first default or rest parameter. */
  readonly length: number;
  readonly source: string;
  readonly isArrow: boolean;
  /** `args` belongs to the callee from here on: callers must pass a fresh array. */
  invoke(env: Env, args: unknown[], rt: Runtime): unknown;
}

/** A function that an expression made. */
export class Closure {
  readonly code: FunctionCode;
  readonly env: Env;

  constructor(code: FunctionCode, env: Env) {
    this.code = code;
    this.env = env;
  }
}

export type NativeCall = (self: unknown, args: unknown[], rt: Runtime) => unknown;

export interface NativeOptions {
  /** Makes an object for `new`. Absent: not a constructor. */
  construct?: (args: unknown[], rt: Runtime) => unknown;
  /** Answers `value instanceof this`. */
  isInstance?: (value: unknown) => boolean;
  /** Static members. */
  members?: ReadonlyMap<string, unknown>;
  length?: number;
  /** Default `linear`. */
  work?: Work;
}

/** A function of the host that expressions may call. There are no others: host functions are never values. */
export class Native {
  readonly name: string;
  readonly call: NativeCall;
  readonly length: number;
  readonly work: Work;
  readonly construct: ((args: unknown[], rt: Runtime) => unknown) | undefined;
  readonly isInstance: ((value: unknown) => boolean) | undefined;
  readonly members: ReadonlyMap<string, unknown> | undefined;

  constructor(name: string, call: NativeCall, options: NativeOptions = {}) {
    this.name = name;
    this.call = call;
    this.length = options.length ?? 0;
    this.work = options.work ?? 'linear';
    this.construct = options.construct;
    this.isInstance = options.isInstance;
    this.members = options.members;
  }
}

/** A computed member of a receiver's member table. */
export class Accessor {
  readonly get: (self: unknown, rt: Runtime) => unknown;
  readonly set: ((self: unknown, value: unknown, rt: Runtime) => void) | undefined;

  constructor(
    get: (self: unknown, rt: Runtime) => unknown,
    set?: (self: unknown, value: unknown, rt: Runtime) => void,
  ) {
    this.get = get;
    this.set = set;
  }
}

/** Names that a receiver answers to, beside its own data properties. */
export type MemberTable = ReadonlyMap<string, Native | Accessor>;

/** An object whose members are answered by the host, name by name: `$input`, `$node`, `Math`, … Read-only to scripts. */
export abstract class HostObject {
  /** The member, or undefined. Unknown names may throw a precise error. */
  abstract get(key: string): unknown;
  /** Enumerable names. */
  abstract keys(): string[];
  /** Text for `String(value)`. */
  label(): string {
    return '[object Object]';
  }
}

/** An error as scripts see it. Never a host error: those carry stacks and prototypes. */
export class ErrorValue {
  name: string;
  message: string;
  cause: unknown;
  /** What the host threw, to be thrown on unchanged when the script rethrows. */
  readonly origin: Error | undefined;

  constructor(name: string, message: string, origin?: Error, cause?: unknown) {
    this.name = name;
    this.message = message;
    this.origin = origin;
    this.cause = cause;
  }
}

/** An iterator that scripts may step through. */
export class IteratorValue {
  readonly steps: Iterator<unknown>;

  constructor(steps: Iterator<unknown>) {
    this.steps = steps;
  }
}

/** Carries a value that a script threw through host frames. */
export class Thrown extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('thrown by an expression');
    this.value = value;
  }
}

export function isCallable(value: unknown): value is Closure | Native {
  return value instanceof Closure || value instanceof Native;
}
