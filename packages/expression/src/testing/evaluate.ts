import { LimitError } from '../errors/errors.ts';
import { Runtime } from '../interpreter/runtime.ts';
import type { Scope } from '../interpreter/scope.ts';
import { UNRESOLVED } from '../interpreter/scope.ts';
import { toScriptError } from '../interpreter/script-errors.ts';
import { Env } from '../interpreter/values.ts';
import { language } from '../language/language.ts';
import { compileCode } from '../template/compile-code.ts';
import { show } from './show.ts';

/** A scope of fixed names and a fixed clock. */
export function fixedScope(names: Record<string, unknown> = {}): Scope {
  return {
    resolve: (name) => (Object.hasOwn(names, name) ? names[name] : UNRESOLVED),
    names: () => Object.keys(names),
    timezone: 'Europe/Berlin',
    now: () => Date.UTC(2026, 0, 15, 12, 30),
    location: () => ({}),
  };
}

/** The inner value of an expression, before it is made fit for the outside. Throws what the script throws. */
export function evaluateRaw(code: string, scope: Scope = fixedScope()): unknown {
  const compiled = compileCode(code, 0);
  const rt = new Runtime(language);
  rt.begin(scope, compiled.tracksWrites);
  return compiled.run(new Env(new Array<unknown>(compiled.slotCount).fill(undefined), undefined), rt);
}

/** The outcome as text: a value, or what was thrown. */
export function outcome(code: string): string {
  try {
    return show(evaluateRaw(code));
  } catch (error) {
    const value = toScriptError(error);
    if (value instanceof LimitError) return `limit: ${value.message}`;
    return `throws ${thrownName(value)}`;
  }
}

/** Engines word their messages differently; the class of an error is part of the language. */
export function thrownName(value: unknown): string {
  const isError = typeof value === 'object' && value !== null && 'name' in value && 'message' in value;
  return isError ? String(value.name) : show(value);
}
