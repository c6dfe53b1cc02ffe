import type { Runtime } from './runtime.ts';
import { Closure, isCallable, Native } from './values.ts';
import { chargeCall, chargeResult } from './work.ts';

/** Calls a function value. `args` belongs to the callee from here on. */
export function invoke(callee: unknown, self: unknown, args: unknown[], rt: Runtime): unknown {
  if (callee instanceof Closure) return callee.code.invoke(callee.env, args, rt);
  if (callee instanceof Native) return callNative(callee, self, args, rt);
  throw new TypeError(`${describe(callee)} is not a function`);
}

/** Calls a host function, and charges for what goes in and comes out. */
export function callNative(callee: Native, self: unknown, args: unknown[], rt: Runtime): unknown {
  rt.enterCall();
  chargeCall(callee.work, self, args, rt);
  const result = callee.call(self, args, rt);
  chargeResult(callee.work, result, rt);
  rt.leaveCall();
  // A method may pass on an element of item data as it is.
  return typeof result === 'function' ? undefined : result;
}

/** The argument as a function, or a TypeError in the words of the language. */
export function asCallback(value: unknown): Closure | Native {
  if (!isCallable(value)) throw new TypeError(`${describe(value)} is not a function`);
  return value;
}

/** A short text for a value in an error message. Never runs code of the expression. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'symbol') return value.toString();
  if (typeof value !== 'object' || value === null) return String(value);
  if (isCallable(value)) return 'function';
  return Array.isArray(value) ? 'array' : '#<Object>';
}
