import { toInteger, toNumber, toNumeric, toPrimitive, toText } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { chargeBigintText } from '../interpreter/work.ts';
import { methods, Namespace, optionalNumber, selfError } from './define.ts';
import { formatterLocale, plainOptions } from './string.ts';

function numberOf(self: unknown): number {
  if (typeof self === 'number') return self;
  throw selfError('A Number method');
}

/** Writing one of thousands of digits takes the square of their number. */
const LONG_BIGINT = 1n << 1024n;
const LONG_BIGINT_FUEL = 2000;

function bigintText(self: unknown, radix: number | undefined, rt: Runtime): string {
  const value = bigintOf(self);
  if (value > LONG_BIGINT || value < -LONG_BIGINT) rt.useFuel(LONG_BIGINT_FUEL);
  return value.toString(radix);
}

function bigintOf(self: unknown): bigint {
  if (typeof self === 'bigint') return self;
  throw selfError('A BigInt method');
}

/** Members of every number. */
export const numberMembers: MemberTable = methods({
  toFixed: (self, [digits], rt) => numberOf(self).toFixed(toInteger(digits, rt)),
  toPrecision: (self, [digits], rt) => numberOf(self).toPrecision(optionalNumber(digits, rt)),
  toExponential: (self, [digits], rt) => numberOf(self).toExponential(optionalNumber(digits, rt)),
  toString: (self: unknown, [radix]: unknown[], rt: Runtime) => numberOf(self).toString(optionalNumber(radix, rt)),
  toLocaleString: (self: unknown, [locales, options]: unknown[], rt: Runtime) =>
    numberOf(self).toLocaleString(formatterLocale(locales, rt), plainOptions(options, rt)),
  valueOf: (self: unknown) => numberOf(self),
});

/** Members of every bigint. */
export const bigintMembers: MemberTable = methods({
  toString: (self: unknown, [radix]: unknown[], rt: Runtime) => bigintText(self, optionalNumber(radix, rt), rt),
  toLocaleString: (self: unknown, [locales, options]: unknown[], rt: Runtime) =>
    bigintOf(self).toLocaleString(formatterLocale(locales, rt), plainOptions(options, rt)),
  valueOf: (self: unknown) => bigintOf(self),
});

export const parseIntFunction = new Native('parseInt', (_self, [text, radix], rt) =>
  Number.parseInt(toText(text, rt), optionalNumber(radix, rt)),
);
export const parseFloatFunction = new Native('parseFloat', (_self, [text], rt) => Number.parseFloat(toText(text, rt)));

function makeNumber(args: unknown[], rt: Runtime): number {
  return args.length === 0 ? 0 : Number(toNumeric(args[0], rt));
}

/** The global `Number`. With `new` it makes a plain number too. */
export const numberConstructor = new Native('Number', (_self, args, rt) => makeNumber(args, rt), {
  length: 1,
  construct: makeNumber,
  isInstance: () => false,
  members: new Map<string, unknown>([
    ['MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
    ['MIN_SAFE_INTEGER', Number.MIN_SAFE_INTEGER],
    ['MAX_VALUE', Number.MAX_VALUE],
    ['MIN_VALUE', Number.MIN_VALUE],
    ['EPSILON', Number.EPSILON],
    ['POSITIVE_INFINITY', Number.POSITIVE_INFINITY],
    ['NEGATIVE_INFINITY', Number.NEGATIVE_INFINITY],
    ['NaN', Number.NaN],
    ['parseInt', parseIntFunction],
    ['parseFloat', parseFloatFunction],
    ...methods({
      isInteger: (_self, [value]) => Number.isInteger(value),
      isSafeInteger: (_self, [value]) => Number.isSafeInteger(value),
      isFinite: (_self, [value]) => Number.isFinite(value),
      isNaN: (_self, [value]) => Number.isNaN(value),
    }),
  ]),
});

function toBigint(value: unknown, rt: Runtime): bigint {
  const primitive = toPrimitive(value, 'number', rt);
  if (typeof primitive === 'string' && primitive.length > 5000) throw new RangeError('Maximum BigInt size exceeded');
  if (typeof primitive === 'number' && !Number.isInteger(primitive)) {
    throw new RangeError(`The number ${primitive} cannot be converted to a BigInt because it is not an integer`);
  }
  if (primitive === undefined || primitive === null || typeof primitive === 'symbol') {
    throw new TypeError(`Cannot convert ${String(primitive)} to a BigInt`);
  }
  if (typeof primitive === 'string') chargeBigintText(primitive, rt);
  return BigInt(primitive);
}

const bits =
  (apply: (bits: number, value: bigint) => bigint): NativeCall =>
  (_self, [count, value], rt) =>
    apply(Math.min(16_384, toInteger(count, rt)), toBigint(value, rt));

/** The global `BigInt`. */
export const bigintConstructor = new Native('BigInt', (_self, [value], rt) => toBigint(value, rt), {
  length: 1,
  isInstance: () => false,
  members: methods({ asIntN: bits(BigInt.asIntN), asUintN: bits(BigInt.asUintN) }),
});

const ONE_ARGUMENT = [
  'abs',
  'acos',
  'acosh',
  'asin',
  'asinh',
  'atan',
  'atanh',
  'cbrt',
  'ceil',
  'clz32',
  'cos',
  'cosh',
  'exp',
  'expm1',
  'floor',
  'fround',
  'log',
  'log10',
  'log1p',
  'log2',
  'round',
  'sign',
  'sin',
  'sinh',
  'sqrt',
  'tan',
  'tanh',
  'trunc',
] as const;

/** The global `Math`. */
export const mathNamespace = new Namespace(
  'Math',
  new Map<string, unknown>([
    ['E', Math.E],
    ['LN10', Math.LN10],
    ['LN2', Math.LN2],
    ['LOG10E', Math.LOG10E],
    ['LOG2E', Math.LOG2E],
    ['PI', Math.PI],
    ['SQRT1_2', Math.SQRT1_2],
    ['SQRT2', Math.SQRT2],
    ...ONE_ARGUMENT.map((name): [string, Native] => [
      name,
      new Native(name, (_self, [value], rt) => Math[name](toNumber(value, rt)), { length: 1 }),
    ]),
    ...methods({
      atan2: (_self, [y, x], rt) => Math.atan2(toNumber(y, rt), toNumber(x, rt)),
      hypot: (_self, args, rt) => Math.hypot(...args.map((value) => toNumber(value, rt))),
      imul: (_self, [a, b], rt) => Math.imul(toNumber(a, rt), toNumber(b, rt)),
      max: (_self, args, rt) => extreme(args, rt, Math.max),
      min: (_self, args, rt) => extreme(args, rt, Math.min),
      pow: (_self, [base, exponent], rt) => toNumber(base, rt) ** toNumber(exponent, rt),
      random: () => Math.random(),
    }),
  ]),
);

function extreme(args: unknown[], rt: Runtime, pick: (a: number, b: number) => number): number {
  const start = pick === Math.max ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return args.reduce<number>((best, value) => pick(best, toNumber(value, rt)), start);
}
