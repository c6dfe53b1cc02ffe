import type { CallExpression, Expression, MemberExpression, NewExpression, SpreadElement, Super } from 'acorn';
import { toKey } from '../interpreter/coerce.ts';
import { callNative, invoke } from '../interpreter/invoke.ts';
import { toList } from '../interpreter/iterate.ts';
import { getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Closure, type Env, isCallable, Native } from '../interpreter/values.ts';
import { chargeCall } from '../interpreter/work.ts';
import type { CompileContext, Evaluate } from './context.ts';

/** Flows through an optional chain that ended early. */
export const SKIP: unique symbol = Symbol('skip');

/** Methods that change their receiver or first argument. Code that names none of them cannot write through a method. */
const WRITERS =
  /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|add|delete|clear|append|assign|freeze|seal|preventExtensions|lastIndex|define\w*|set\w*)$/;

/** Tells the context that code names this member. */
export function noteMemberName(c: CompileContext, name: string): void {
  if (WRITERS.test(name)) c.tracksWrites = true;
}

/** The key of a member expression: a fixed name, or code that gives it. */
export function compileKey(c: CompileContext, node: MemberExpression): string | number | Evaluate {
  if (!node.computed) {
    if (node.property.type !== 'Identifier') return c.fail(node.property, 'private names are not available');
    noteMemberName(c, node.property.name);
    return node.property.name;
  }
  const { property } = node;
  if (property.type === 'PrivateIdentifier') return c.fail(property, 'private names are not available');
  if (property.type === 'Literal' && (typeof property.value === 'string' || typeof property.value === 'number')) {
    noteMemberName(c, String(property.value));
    return property.value;
  }
  c.tracksWrites = true;
  return c.expression(property);
}

/** The object of a member expression, where `super` has no place. */
export function compileObject(c: CompileContext, node: Expression | Super): Evaluate {
  if (node.type === 'Super') return c.fail(node, 'super is not available in expressions');
  return c.chainElement(node);
}

/** `a.b`, `a[b]`, `a?.b`. */
export function compileMember(c: CompileContext, node: MemberExpression): Evaluate {
  const object = compileObject(c, node.object);
  const key = compileKey(c, node);
  const { optional } = node;
  if (typeof key === 'function') {
    return (env, rt) => {
      const target = object(env, rt);
      if (target === SKIP || (optional && isNullish(target))) return SKIP;
      const wanted = key(env, rt);
      if (isNullish(target)) return getMember(target, String(toKey(wanted, rt)), rt);
      return getMember(target, toKey(wanted, rt), rt);
    };
  }
  return (env, rt) => {
    const target = object(env, rt);
    if (target === SKIP || (optional && isNullish(target))) return SKIP;
    return getMember(target, key, rt);
  };
}

function isNullish(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Arguments of a call, as code that makes a fresh list. */
function compileArguments(
  c: CompileContext,
  nodes: Array<Expression | SpreadElement>,
): (env: Env, rt: Runtime) => unknown[] {
  if (nodes.some((node) => node.type === 'SpreadElement')) return compileSpreadList(c, nodes);
  const parts = nodes.map((node) => c.expression(node as Expression));
  const [first, second] = parts;
  if (first === undefined) return () => [];
  if (second === undefined) return (env, rt) => [first(env, rt)];
  if (parts.length === 2) return (env, rt) => [first(env, rt), second(env, rt)];
  return (env, rt) => parts.map((part) => part(env, rt));
}

function compileSpreadList(
  c: CompileContext,
  nodes: Array<Expression | SpreadElement>,
): (env: Env, rt: Runtime) => unknown[] {
  const parts = nodes.map((node) =>
    node.type === 'SpreadElement'
      ? { spread: true, value: c.expression(node.argument) }
      : { spread: false, value: c.expression(node) },
  );
  return (env, rt) => {
    const list: unknown[] = [];
    for (const part of parts) {
      const value = part.value(env, rt);
      if (!part.spread) list.push(value);
      else for (const entry of toList(value, rt)) list.push(entry);
    }
    return list;
  };
}

/** A call. The value of a method call is looked up on its receiver, then among the extension methods. */
export function compileCall(c: CompileContext, node: CallExpression): Evaluate {
  if (node.callee.type === 'Super') return c.fail(node.callee, 'super is not available in expressions');
  const args = compileArguments(c, node.arguments);
  if (node.callee.type === 'MemberExpression') return compileMethodCall(c, node, node.callee, args);
  const callee = c.chainElement(node.callee);
  const { optional } = node;
  const text = c.text(node.callee);
  return (env, rt) => {
    const fn = callee(env, rt);
    if (fn === SKIP || (optional && isNullish(fn))) return SKIP;
    const list = args(env, rt);
    if (fn instanceof Closure) return fn.code.invoke(fn.env, list, rt);
    if (!isCallable(fn)) throw new TypeError(`${text} is not a function`);
    return invoke(fn, undefined, list, rt);
  };
}

function compileMethodCall(
  c: CompileContext,
  node: CallExpression,
  callee: MemberExpression,
  args: (env: Env, rt: Runtime) => unknown[],
): Evaluate {
  const object = compileObject(c, callee.object);
  const key = compileKey(c, callee);
  const text = c.text(callee);
  const { optional } = node;
  return (env, rt) => {
    const self = object(env, rt);
    if (self === SKIP || (callee.optional && isNullish(self))) return SKIP;
    const name = typeof key === 'function' ? toKey(key(env, rt), rt) : key;
    const fn = isNullish(self) ? undefined : getMember(self, name, rt);
    if (fn instanceof Native) return callNative(fn, self, args(env, rt), rt);
    if (fn instanceof Closure) return fn.code.invoke(fn.env, args(env, rt), rt);
    const extension = typeof name === 'string' ? rt.language.findExtension(self, name) : undefined;
    if (extension) return invoke(extension, self, args(env, rt), rt);
    if (isNullish(self)) return getMember(self, name, rt);
    if (optional && isNullish(fn)) return SKIP;
    throw new TypeError(`${text} is not a function`);
  };
}

/** `new X(...)`. */
export function compileNew(c: CompileContext, node: NewExpression): Evaluate {
  const callee = c.expression(node.callee);
  const args = compileArguments(c, node.arguments);
  const text = c.text(node.callee);
  return (env, rt) => {
    const fn = callee(env, rt);
    const list = args(env, rt);
    rt.enterCall();
    rt.leaveCall();
    if (fn instanceof Native && fn.construct) {
      chargeCall(fn.work, undefined, list, rt);
      return rt.own(fn.construct(list, rt));
    }
    if (fn instanceof Closure && !fn.code.isArrow) {
      const made = fn.code.invoke(fn.env, list, rt);
      return typeof made === 'object' && made !== null ? made : rt.own({});
    }
    throw new TypeError(`${text} is not a constructor`);
  };
}
