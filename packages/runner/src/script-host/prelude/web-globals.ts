import { defineGlobals } from './globals.ts';

/** Names that scripts expect of any JavaScript host and that need no library. */
export function defineWebGlobals(): void {
  defineGlobals({ structuredClone: cloneData, btoa: encodeBase64, atob: decodeBase64 });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function encodeBase64(value: unknown): string {
  const text = String(value);
  let result = '';
  for (let index = 0; index < text.length; index += 3) {
    const codes = [0, 1, 2].map((offset) => (index + offset < text.length ? text.charCodeAt(index + offset) : -1));
    if (codes.some((code) => code > 255)) throw new RangeError('btoa takes text of characters up to U+00FF only.');
    const [first, second, third] = codes as [number, number, number];
    const bits = (first << 16) | (Math.max(second, 0) << 8) | Math.max(third, 0);
    result += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63);
    result += second < 0 ? '=' : ALPHABET.charAt((bits >> 6) & 63);
    result += third < 0 ? '=' : ALPHABET.charAt(bits & 63);
  }
  return result;
}

function decodeBase64(value: unknown): string {
  const text = String(value)
    .replace(/[\t\n\f\r ]/g, '')
    .replace(/={1,2}$/, '');
  let result = '';
  let bits = 0;
  let count = 0;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw new RangeError('atob was given text that is not Base64.');
    bits = ((bits << 6) | digit) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      result += String.fromCharCode((bits >> count) & 255);
    }
  }
  return result;
}

function cloneData<Value>(value: Value, seen = new Map<unknown, unknown>()): Value {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError('structuredClone cannot copy functions and symbols.');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return seen.get(value) as Value;
  return cloneObject(value, seen) as Value;
}

function cloneObject(value: object, seen: Map<unknown, unknown>): unknown {
  const keep = <Copy>(copy: Copy): Copy => {
    seen.set(value, copy);
    return copy;
  };
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof Map) {
    const copy = keep(new Map());
    for (const [key, entry] of value) copy.set(cloneData(key, seen), cloneData(entry, seen));
    return copy;
  }
  if (value instanceof Set) {
    const copy = keep(new Set());
    for (const entry of value) copy.add(cloneData(entry, seen));
    return copy;
  }
  const copy = keep<Record<string, unknown> | unknown[]>(Array.isArray(value) ? [] : {});
  for (const [key, entry] of Object.entries(value)) {
    Object.defineProperty(copy, key, {
      value: cloneData(entry, seen),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return copy;
}
