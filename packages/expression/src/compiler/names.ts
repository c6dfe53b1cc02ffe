import { nearestName } from '@millrace/workflow';
import type { Identifier } from 'acorn';
import { ExpressionError } from '../errors/errors.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { UNRESOLVED } from '../interpreter/scope.ts';
import type { Env } from '../interpreter/values.ts';
import type { Assign, CompileContext, Evaluate } from './context.ts';
import { type Binding, TDZ } from './lexical-scope.ts';

/** Reads a name: a local, a name of the scope, or a global of the language. */
export function compileName(c: CompileContext, node: Identifier): Evaluate {
  const { name } = node;
  const binding = c.scope.find(name);
  if (binding) return readLocal(binding, c.scope.hopsTo(binding));
  if (name === 'undefined') return () => undefined;
  const isGlobal = c.globals.has(name);
  const constant = c.globals.get(name);
  if (isGlobal && !name.startsWith('$')) return () => constant;
  return (_env, rt) => {
    const value = rt.scope.resolve(name);
    if (value !== UNRESOLVED) return value;
    if (isGlobal) return constant;
    if (rt.undeclared.has(name)) return rt.undeclared.get(name);
    throw undefinedName(name, rt, c.globals);
  };
}

/** `typeof name` does not fail on an unknown name. */
export function compileTypeofName(c: CompileContext, node: Identifier): Evaluate {
  const { name } = node;
  if (c.scope.find(name) || (c.globals.has(name) && !name.startsWith('$'))) return compileName(c, node);
  const constant = c.globals.get(name);
  return (_env, rt) => {
    const value = rt.scope.resolve(name);
    return value === UNRESOLVED ? (constant ?? rt.undeclared.get(name)) : value;
  };
}

function undefinedName(name: string, rt: Runtime, globals: ReadonlyMap<string, unknown>): ReferenceError {
  const near = nearestName(name, [...rt.scope.names(), ...globals.keys()]);
  return new ReferenceError(`${name} is not defined${near === undefined ? '' : `. Did you mean ${near}?`}`);
}

function readLocal(binding: Binding, hops: number): Evaluate {
  const { slot, name } = binding;
  if (hops === 0) return (env) => initialised(env.slots[slot], name);
  if (hops === 1) return (env) => initialised((env.parent ?? env).slots[slot], name);
  return (env) => initialised(up(env, hops).slots[slot], name);
}

function initialised(value: unknown, name: string): unknown {
  if (value === TDZ) throw new ReferenceError(`Cannot access '${name}' before initialization`);
  return value;
}

function up(env: Env, hops: number): Env {
  let current = env;
  for (let i = 0; i < hops; i++) current = current.parent ?? current;
  return current;
}

/** First value of a declared name. */
export function initialiseName(c: CompileContext, node: Identifier): Assign {
  const binding = c.scope.find(node.name);
  if (!binding) return c.fail(node, `${node.name} is not declared`);
  const { slot } = binding;
  const hops = c.scope.hopsTo(binding);
  if (hops === 0) {
    return (env, _rt, value) => {
      env.slots[slot] = value;
    };
  }
  return (env, _rt, value) => {
    up(env, hops).slots[slot] = value;
  };
}

/** Assignment to a name. One that nothing declares is a variable until the evaluation ends, as in scripts that are not strict. */
export function assignName(c: CompileContext, node: Identifier): Assign {
  const { name } = node;
  const binding = c.scope.find(name);
  if (!binding) {
    const isGlobal = c.globals.has(name);
    return (_env, rt, value) => {
      if (isGlobal || rt.scope.resolve(name) !== UNRESOLVED) rt.spare(notAssignable(name));
      else rt.undeclared.set(name, value);
    };
  }
  const { slot, kind } = binding;
  const hops = c.scope.hopsTo(binding);
  return (env, _rt, value) => {
    const holder = hops === 0 ? env : up(env, hops);
    initialised(holder.slots[slot], name);
    if (kind === 'const') throw new TypeError('Assignment to constant variable.');
    holder.slots[slot] = value;
  };
}

function notAssignable(name: string): ExpressionError {
  const message = `${name} cannot be assigned: use a name of your own`;
  return new ExpressionError('reference', message, { jsName: 'ReferenceError' });
}
