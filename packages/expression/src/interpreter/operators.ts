import { isPrimitive, toKey, toNumber, toNumeric, toPrimitive, toText } from './coerce.ts';
import { describe } from './invoke.ts';
import { hasMember } from './member.ts';
import type { Runtime } from './runtime.ts';
import { Closure, isCallable, Native } from './values.ts';
import { chargeBigintText, chargeComparison, chargeReading } from './work.ts';

export type BinaryOperation = (left: unknown, right: unknown, rt: Runtime) => unknown;

export function concat(left: string, right: string, rt: Runtime): string {
  // The longer part is shared by the engine's ropes; what grows is the shorter one.
  const length = left.length + right.length;
  if (length > 1024) {
    rt.allocate(Math.min(left.length, right.length) + 16);
    if (length > 30_000_000) rt.allocateString(length);
  }
  return left + right;
}

function add(left: unknown, right: unknown, rt: Runtime): unknown {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left === 'string' && typeof right === 'string') return concat(left, right, rt);
  const a = toPrimitive(left, 'default', rt);
  const b = toPrimitive(right, 'default', rt);
  if (typeof a === 'string' || typeof b === 'string') return concat(toText(a, rt), toText(b, rt), rt);
  return arithmetic(
    a,
    b,
    rt,
    (x, y) => x + y,
    (x, y) => x + y,
  );
}

function arithmetic(
  left: unknown,
  right: unknown,
  rt: Runtime,
  onNumbers: (a: number, b: number) => number,
  onBigints: (a: bigint, b: bigint) => bigint,
): number | bigint {
  const a = toNumeric(left, rt);
  const b = toNumeric(right, rt);
  if (typeof a === 'number' && typeof b === 'number') return onNumbers(a, b);
  if (typeof a === 'bigint' && typeof b === 'bigint') return boundedBigint(onBigints, a, b, rt);
  throw new TypeError('Cannot mix BigInt and other types, use explicit conversions');
}

/** What an operation on the longest bigints costs, about. */
const BIGINT_FUEL = 50;
const MAX_BIGINT = 1n << 16_384n;

function boundedBigint(operation: (a: bigint, b: bigint) => bigint, a: bigint, b: bigint, rt: Runtime): bigint {
  rt.useFuel(BIGINT_FUEL);
  const result = operation(a, b);
  if (result > MAX_BIGINT || result < -MAX_BIGINT) throw new RangeError('Maximum BigInt size exceeded');
  return result;
}

function power(a: bigint, b: bigint): bigint {
  const bits = a < 2n && a > -2n ? 1n : BigInt(a.toString(16).length * 4);
  if (b > 0n && bits * b > 80_000n) throw new RangeError('Maximum BigInt size exceeded');
  return a ** b;
}

function shiftLeft(a: bigint, b: bigint): bigint {
  if (b > 20_000n) {
    if (a === 0n) return 0n;
    throw new RangeError('Maximum BigInt size exceeded');
  }
  return a << b;
}

/** `left === right`. */
export function isSame(left: unknown, right: unknown, rt: Runtime): boolean {
  chargeComparison(left, right, rt);
  return left === right;
}

/** `left == right`. */
function looseEquals(left: unknown, right: unknown, rt: Runtime): boolean {
  if (isPrimitive(left) && isPrimitive(right)) {
    chargeComparison(left, right, rt);
    if (typeof left === 'bigint' && typeof right === 'string') chargeBigintText(right, rt);
    if (typeof right === 'bigint' && typeof left === 'string') chargeBigintText(left, rt);
    // biome-ignore lint/suspicious/noDoubleEquals: this is the operator itself, on primitives only
    return left == right;
  }
  if (!isPrimitive(left) && !isPrimitive(right)) return left === right;
  if (left === null || left === undefined || right === null || right === undefined) return false;
  return looseEquals(toPrimitive(left, 'default', rt), toPrimitive(right, 'default', rt), rt);
}

function compare(
  left: unknown,
  right: unknown,
  rt: Runtime,
  test: (a: number | string | bigint, b: number | string | bigint) => boolean,
): boolean {
  const a = toPrimitive(left, 'number', rt);
  const b = toPrimitive(right, 'number', rt);
  if (typeof a === 'string' && typeof b === 'string') {
    chargeReading(a.length < b.length ? a : b, rt);
    return test(a, b);
  }
  if (typeof a === 'bigint' && typeof b === 'string') chargeBigintText(b, rt);
  if (typeof b === 'bigint' && typeof a === 'string') chargeBigintText(a, rt);
  const comparableA = typeof a === 'bigint' || (typeof a === 'string' && typeof b === 'bigint') ? a : toNumber(a, rt);
  const comparableB = typeof b === 'bigint' || (typeof b === 'string' && typeof a === 'bigint') ? b : toNumber(b, rt);
  return test(comparableA, comparableB);
}

function instanceOf(left: unknown, right: unknown): boolean {
  if (right instanceof Native) return right.isInstance?.(left) ?? false;
  if (right instanceof Closure) return false;
  throw new TypeError("Right-hand side of 'instanceof' is not callable");
}

/** The binary operators of the language, on any operands. */
export const binaryOperations: ReadonlyMap<string, BinaryOperation> = new Map<string, BinaryOperation>([
  ['+', add],
  [
    '-',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a - b,
        (a, b) => a - b,
      ),
  ],
  [
    '*',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a * b,
        (a, b) => a * b,
      ),
  ],
  [
    '/',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a / b,
        (a, b) => a / b,
      ),
  ],
  [
    '%',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a % b,
        (a, b) => a % b,
      ),
  ],
  ['**', (l, r, rt) => arithmetic(l, r, rt, (a, b) => a ** b, power)],
  [
    '&',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a & b,
        (a, b) => a & b,
      ),
  ],
  [
    '|',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a | b,
        (a, b) => a | b,
      ),
  ],
  [
    '^',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a ^ b,
        (a, b) => a ^ b,
      ),
  ],
  ['<<', (l, r, rt) => arithmetic(l, r, rt, (a, b) => a << b, shiftLeft)],
  [
    '>>',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a >> b,
        (a, b) => (b < 0n ? shiftLeft(a, -b) : a >> b),
      ),
  ],
  [
    '>>>',
    (l, r, rt) =>
      arithmetic(
        l,
        r,
        rt,
        (a, b) => a >>> b,
        () => {
          throw new TypeError('BigInts have no unsigned right shift, use >> instead');
        },
      ),
  ],
  ['==', (l, r, rt) => looseEquals(l, r, rt)],
  ['!=', (l, r, rt) => !looseEquals(l, r, rt)],
  ['<', (l, r, rt) => compare(l, r, rt, (a, b) => a < b)],
  ['>', (l, r, rt) => compare(l, r, rt, (a, b) => a > b)],
  ['<=', (l, r, rt) => compare(l, r, rt, (a, b) => a <= b)],
  ['>=', (l, r, rt) => compare(l, r, rt, (a, b) => a >= b)],
  ['in', (l, r, rt) => hasMember(r, toKey(l, rt), rt)],
  ['instanceof', (l, r) => instanceOf(l, r)],
]);

/** `typeof value`. */
function typeOf(value: unknown): string {
  return isCallable(value) ? 'function' : typeof value === 'function' ? 'undefined' : typeof value;
}

/** The unary operators that convert their operand. */
export function unaryOperation(operator: string, value: unknown, rt: Runtime): unknown {
  switch (operator) {
    case '!':
      return !value;
    case '-': {
      const operand = toNumeric(value, rt);
      return -operand;
    }
    case '+':
      return toNumber(value, rt);
    case '~': {
      const operand = toNumeric(value, rt);
      return ~operand;
    }
    case 'void':
      return undefined;
    case 'typeof':
      return typeOf(value);
    default:
      throw new TypeError(`Unknown operator ${operator} on ${describe(value)}`);
  }
}
