import type {
  ArrayExpression,
  Expression,
  Literal,
  ObjectExpression,
  Property,
  TaggedTemplateExpression,
  TemplateLiteral,
} from 'acorn';
import { toKey, toText } from '../interpreter/coerce.ts';
import { invoke } from '../interpreter/invoke.ts';
import { toList } from '../interpreter/iterate.ts';
import { defineField, getMember } from '../interpreter/member.ts';
import { concat } from '../interpreter/operators.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { type Env, HostObject, isCallable } from '../interpreter/values.ts';
import { makeRegExp } from '../regex/reg-exp-value.ts';
import { SyntaxFault } from '../regex/syntax-fault.ts';
import type { CompileContext, Evaluate } from './context.ts';
import { compileKey, compileObject } from './members.ts';
import { staticKey } from './patterns.ts';

/** Numbers, texts, booleans, null, bigints and regular expressions. */
export function compileLiteral(c: CompileContext, node: Literal): Evaluate {
  if (node.regex) {
    const { pattern, flags } = node.regex;
    try {
      makeRegExp(pattern, flags);
    } catch (error) {
      if (error instanceof SyntaxFault) return c.fail(node, error.message);
      throw error;
    }
    return (_env, rt) => rt.own(makeRegExp(pattern, flags));
  }
  if (typeof node.bigint === 'string') {
    const value = BigInt(node.bigint);
    return () => value;
  }
  const { value } = node;
  return () => value;
}

/** `[a, ...b, , c]`. */
export function compileArray(c: CompileContext, node: ArrayExpression): Evaluate {
  const parts = node.elements.map((element) => {
    if (element === null) return { kind: 'hole' as const };
    if (element.type === 'SpreadElement') return { kind: 'spread' as const, value: c.expression(element.argument) };
    return { kind: 'item' as const, value: c.expression(element) };
  });
  return (env, rt) => {
    const list: unknown[] = [];
    rt.allocate(16 + parts.length * 8);
    for (const part of parts) {
      if (part.kind === 'item') list.push(part.value(env, rt));
      else if (part.kind === 'hole') list.length++;
      else for (const entry of toList(part.value(env, rt), rt)) list.push(entry);
    }
    return rt.own(list);
  };
}

type Fill = (env: Env, rt: Runtime, object: object) => void;

/** `{ a, b: 1, [c]: 2, ...d, get e() { … } }`. */
export function compileObjectLiteral(c: CompileContext, node: ObjectExpression): Evaluate {
  const fills = node.properties.map((property): Fill => {
    if (property.type !== 'SpreadElement') return compileProperty(c, property);
    const value = c.expression(property.argument);
    return (env, rt, object) => spreadInto(object, value(env, rt), rt);
  });
  return (env, rt) => {
    const object = {};
    rt.allocate(32 + fills.length * 8);
    for (const fill of fills) fill(env, rt, object);
    return rt.own(object);
  };
}

function compileProperty(c: CompileContext, property: Property): Fill {
  const fixed = property.computed ? undefined : staticKey(c, property.key);
  const computed = property.computed ? c.expression(property.key) : undefined;
  const keyOf = (env: Env, rt: Runtime) => (computed ? toKey(computed(env, rt), rt) : (fixed ?? ''));
  if (property.kind === 'init') {
    const value = c.expression(property.value, fixed);
    if (fixed !== undefined) return (env, rt, object) => defineLiteral(object, fixed, value(env, rt));
    return (env, rt, object) => {
      const key = keyOf(env, rt);
      defineLiteral(object, key, value(env, rt));
    };
  }
  const { kind } = property;
  const make = c.expression(property.value);
  return (env, rt, object) => {
    const key = keyOf(env, rt);
    const code = make(env, rt);
    const accessor =
      kind === 'get'
        ? { get: () => invoke(code, undefined, [], rt) }
        : { set: (value: unknown) => void invoke(code, undefined, [value], rt) };
    Object.defineProperty(object, key, { ...accessor, enumerable: true, configurable: true });
  };
}

function defineLiteral(object: object, key: PropertyKey, value: unknown): void {
  if (Object.hasOwn(object, key)) {
    // A later property replaces an earlier accessor instead of calling it.
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else defineField(object, key, value);
}

/** A key that is copied to another object costs less than a new one, whose name has to be found first. */
const STEPS_PER_SPREAD_KEY = 4;

/** Copies own enumerable members, as `...value` in an object does. */
function spreadInto(object: object, value: unknown, rt: Runtime): void {
  if (typeof value === 'string') {
    rt.allocateArray(value.length);
    for (let i = 0; i < value.length; i++) defineLiteral(object, String(i), value[i]);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof HostObject) {
    for (const key of value.keys()) defineLiteral(object, key, value.get(key));
    return;
  }
  if (!rt.members.isRecord(value) && !Array.isArray(value)) return;
  for (const key of Reflect.ownKeys(value)) {
    if (!Object.prototype.propertyIsEnumerable.call(value, key)) continue;
    rt.allocate(1);
    rt.useFuel(STEPS_PER_SPREAD_KEY);
    defineLiteral(object, key, getMember(value, key, rt));
  }
}

/** Template literals. */
export function compileTemplateLiteral(c: CompileContext, node: TemplateLiteral): Evaluate {
  const texts = node.quasis.map((quasi) => quasi.value.cooked ?? '');
  const parts = node.expressions.map((part) => c.expression(part));
  const first = texts[0] ?? '';
  return (env, rt) => {
    let text = first;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part) text = concat(text, toText(part(env, rt), rt), rt);
      text = concat(text, texts[i + 1] ?? '', rt);
    }
    return text;
  };
}

/** `tag`text${value}``. */
export function compileTaggedTemplate(c: CompileContext, node: TaggedTemplateExpression): Evaluate {
  const cooked = node.quasi.quasis.map((quasi) => quasi.value.cooked ?? undefined);
  const raw = node.quasi.quasis.map((quasi) => quasi.value.raw);
  const values = node.quasi.expressions.map((part: Expression) => c.expression(part));
  const text = c.text(node.tag);
  const { tag } = node;
  const callee = tag.type === 'MemberExpression' ? undefined : c.expression(tag);
  const object = tag.type === 'MemberExpression' ? compileObject(c, tag.object) : undefined;
  const key = tag.type === 'MemberExpression' ? compileKey(c, tag) : undefined;
  return (env, rt) => {
    const self = object?.(env, rt);
    const name = typeof key === 'function' ? toKey(key(env, rt), rt) : key;
    const fn = callee ? callee(env, rt) : getMember(self, name ?? '', rt);
    if (!isCallable(fn)) throw new TypeError(`${text} is not a function`);
    const strings: unknown[] = [...cooked];
    Object.defineProperty(strings, 'raw', { value: [...raw], enumerable: false });
    return invoke(fn, self, [strings, ...values.map((value) => value(env, rt))], rt);
  };
}
