import type { ArrayPattern, AssignmentProperty, Expression, Identifier, ObjectPattern, Pattern } from 'acorn';
import { toKey } from '../interpreter/coerce.ts';
import { describe } from '../interpreter/invoke.ts';
import { iterate } from '../interpreter/iterate.ts';
import { defineField, getMember, setMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import type { Env } from '../interpreter/values.ts';
import type { Assign, CompileContext, Evaluate } from './context.ts';
import { compileKey, compileObject, noteMemberName } from './members.ts';

/** How the names of a pattern are bound: first value of a declaration, or assignment. */
export type BindName = (c: CompileContext, node: Identifier) => Assign;

/** Destructuring of every kind. */
export function compilePattern(c: CompileContext, pattern: Pattern, bind: BindName): Assign {
  switch (pattern.type) {
    case 'Identifier':
      return bind(c, pattern);
    case 'MemberExpression': {
      c.tracksWrites = true;
      const object = compileObject(c, pattern.object);
      const key = compileKey(c, pattern);
      return (env, rt, value) => {
        const target = object(env, rt);
        setMember(target, typeof key === 'function' ? toKey(key(env, rt), rt) : key, value, rt);
      };
    }
    case 'AssignmentPattern': {
      const assign = compilePattern(c, pattern.left, bind);
      const name = pattern.left.type === 'Identifier' ? pattern.left.name : undefined;
      const fallback = c.expression(pattern.right, name);
      return (env, rt, value) => assign(env, rt, value === undefined ? fallback(env, rt) : value);
    }
    case 'ArrayPattern':
      return compileArrayPattern(c, pattern, bind);
    case 'ObjectPattern':
      return compileObjectPattern(c, pattern, bind);
    case 'RestElement':
      return compilePattern(c, pattern.argument, bind);
  }
}

function compileArrayPattern(c: CompileContext, pattern: ArrayPattern, bind: BindName): Assign {
  const parts = pattern.elements.map((element) =>
    element === null ? undefined : { rest: element.type === 'RestElement', assign: compilePattern(c, element, bind) },
  );
  return (env, rt, value) => {
    const steps = iterate(value, rt);
    let isDone = false;
    const next = (): unknown => {
      if (isDone) return undefined;
      rt.tick();
      const step = steps.next();
      if (step.done) isDone = true;
      return step.done ? undefined : step.value;
    };
    for (const part of parts) {
      if (!part?.rest) {
        const item = next();
        part?.assign(env, rt, item);
        continue;
      }
      const list: unknown[] = [];
      for (let item = next(); !isDone; item = next()) list.push(item);
      rt.allocate(list.length);
      part.assign(env, rt, rt.own(list));
    }
    if (!isDone) steps.return?.();
  };
}

interface PropertyPart {
  key: string | Evaluate;
  assign: Assign;
}

function compileObjectPattern(c: CompileContext, pattern: ObjectPattern, bind: BindName): Assign {
  const parts: PropertyPart[] = [];
  let rest: Assign | undefined;
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') rest = compilePattern(c, property.argument, bind);
    else parts.push({ key: compilePatternKey(c, property), assign: compilePattern(c, property.value, bind) });
  }
  return (env, rt, value) => {
    if (value === undefined || value === null) {
      throw new TypeError(`Cannot destructure '${describe(value)}' as it is ${value}.`);
    }
    const taken = bindProperties(parts, env, rt, value);
    rest?.(env, rt, rt.own(restOf(value, taken, rt)));
  };
}

function bindProperties(parts: PropertyPart[], env: Env, rt: Runtime, value: unknown): Set<PropertyKey> {
  const taken = new Set<PropertyKey>();
  for (const part of parts) {
    const key = typeof part.key === 'string' ? part.key : toKey(part.key(env, rt), rt);
    taken.add(typeof key === 'number' ? String(key) : key);
    part.assign(env, rt, getMember(value, key, rt));
  }
  return taken;
}

function compilePatternKey(c: CompileContext, property: AssignmentProperty): string | Evaluate {
  if (property.computed) {
    c.tracksWrites = true;
    return c.expression(property.key as Expression);
  }
  const name = staticKey(c, property.key);
  noteMemberName(c, name);
  return name;
}

/** The name of a property that is not computed. */
export function staticKey(c: CompileContext, key: AssignmentProperty['key']): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  return c.fail(key, 'this is not a property name');
}

function restOf(value: unknown, taken: Set<PropertyKey>, rt: Runtime): object {
  const rest = {};
  if (typeof value !== 'object' || value === null || !(rt.members.isRecord(value) || Array.isArray(value))) return rest;
  for (const key of Object.keys(value)) {
    if (taken.has(key)) continue;
    rt.allocate(1);
    defineField(rest, key, getMember(value, key, rt));
  }
  return rest;
}
