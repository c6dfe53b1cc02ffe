import { LimitError } from '../errors/errors.ts';
import { toInteger, toText } from '../interpreter/coerce.ts';
import { invoke } from '../interpreter/invoke.ts';
import { defineField, getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { HostObject, isCallable } from '../interpreter/values.ts';
import { methods, Namespace } from './define.ts';

const MAX_DEPTH = 400;

interface Writer {
  rt: Runtime;
  replacer: unknown;
  allowed: Set<string> | undefined;
  indent: string;
  stack: object[];
}

/** `JSON.stringify`, walked here so that only the expression's own functions run and the size is bounded. */
export function stringify([value, replacer, space]: unknown[], rt: Runtime): string | undefined {
  const allowed = Array.isArray(replacer) ? new Set(replacer.map((name) => toText(name, rt))) : undefined;
  const writer: Writer = {
    rt,
    replacer: isCallable(replacer) ? replacer : undefined,
    allowed,
    indent: indentOf(space, rt),
    stack: [],
  };
  if (!writer.replacer && !allowed && isPlainJson(value, rt, 0)) return JSON.stringify(value, undefined, writer.indent);
  return write(writer, { '': value }, '', value, '');
}

function indentOf(space: unknown, rt: Runtime): string {
  if (typeof space === 'number') return ' '.repeat(Math.max(0, Math.min(10, toInteger(space, rt))));
  return typeof space === 'string' ? space.slice(0, 10) : '';
}

/** Whether the host may write the value: data only, no cycles, within the budget. */
function isPlainJson(value: unknown, rt: Runtime, depth: number): boolean {
  switch (typeof value) {
    case 'string':
      rt.allocateString(value.length);
      rt.useFuel(value.length >> 3);
      return true;
    case 'number':
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth > MAX_DEPTH) return false;
  rt.tick();
  rt.allocate(1);
  if (Array.isArray(value)) {
    return !Object.hasOwn(value, 'toJSON') && value.every((entry) => isPlainJson(entry, rt, depth + 1));
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || Object.hasOwn(value, 'toJSON')) return false;
  for (const key of Object.keys(value)) {
    const entry: unknown = Reflect.get(value, key);
    if (entry !== undefined && !isPlainJson(entry, rt, depth + 1)) return false;
  }
  return true;
}

function write(writer: Writer, holder: object, key: string, given: unknown, indent: string): string | undefined {
  const { rt } = writer;
  rt.tick();
  let value = given;
  if ((typeof value === 'object' && value !== null) || typeof value === 'bigint') {
    const convert = getMember(value, 'toJSON', rt);
    if (isCallable(convert)) value = invoke(convert, value, [key], rt);
  }
  if (writer.replacer) value = invoke(writer.replacer, holder, [key, value], rt);
  if (value === null) return 'null';
  if (isCallable(value)) return undefined;
  switch (typeof value) {
    case 'string': {
      rt.allocateString(value.length);
      return JSON.stringify(value);
    }
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return String(value);
    case 'bigint':
      throw new TypeError('Do not know how to serialize a BigInt');
    case 'object':
      return writeObject(writer, value, indent);
    default:
      return undefined;
  }
}

function writeObject(writer: Writer, value: object, indent: string): string {
  const { stack, rt } = writer;
  if (stack.includes(value)) throw new TypeError('Converting circular structure to JSON');
  if (stack.length > MAX_DEPTH)
    throw new LimitError('The data is nested too deep to be written as JSON', 'Flatten it first.');
  stack.push(value);
  const inner = indent + writer.indent;
  const lines: string[] = [];
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      rt.allocate(1);
      lines.push(write(writer, value, String(i), getMember(value, i, rt), inner) ?? 'null');
    }
  } else {
    for (const key of fieldNames(writer, value)) {
      const text = write(writer, value, key, getMember(value, key, rt), inner);
      rt.allocate(key.length);
      if (text !== undefined) lines.push(`${JSON.stringify(key)}:${writer.indent === '' ? '' : ' '}${text}`);
    }
  }
  stack.pop();
  return wrap(lines, Array.isArray(value) ? '[]' : '{}', writer.indent === '' ? '' : `\n${inner}`, `\n${indent}`);
}

function fieldNames(writer: Writer, value: object): string[] {
  if (value instanceof HostObject) return value.keys();
  if (!writer.rt.members.isRecord(value)) return [];
  const { allowed } = writer;
  return allowed ? [...allowed].filter((key) => Object.hasOwn(value, key)) : Object.keys(value);
}

function wrap(lines: string[], brackets: string, separator: string, end: string): string {
  if (lines.length === 0) return brackets;
  return (
    brackets.charAt(0) + separator + lines.join(`,${separator}`) + (separator === '' ? '' : end) + brackets.charAt(1)
  );
}

/** `JSON.parse`. What it makes belongs to the expression. */
export function parse([text, reviver]: unknown[], rt: Runtime): unknown {
  const source = toText(text, rt);
  rt.allocateString(source.length);
  const value: unknown = JSON.parse(source);
  ownDeep(value, rt);
  return isCallable(reviver) ? revive(rt.own({ '': value }), '', reviver, rt) : value;
}

/** Notes a tree of plain data as made by the expression. */
export function ownDeep(value: unknown, rt: Runtime): void {
  if (!rt.tracksWrites || typeof value !== 'object' || value === null) return;
  rt.tick();
  rt.own(value);
  for (const entry of Object.values(value)) ownDeep(entry, rt);
}

function revive(holder: object, key: string, reviver: unknown, rt: Runtime): unknown {
  rt.tick();
  const value = getMember(holder, key, rt);
  if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      const replaced = revive(value, name, reviver, rt);
      if (replaced === undefined) Reflect.deleteProperty(value, name);
      else defineField(value, name, replaced);
    }
  }
  return invoke(reviver, holder, [key, value], rt);
}

/** The global `JSON`. */
export const jsonNamespace = new Namespace(
  'JSON',
  methods({
    stringify: (_self, args, rt) => stringify(args, rt),
    parse: (_self, args, rt) => parse(args, rt),
  }),
);
