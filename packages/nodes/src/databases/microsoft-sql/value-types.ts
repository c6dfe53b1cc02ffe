import type { TYPES } from 'tedious';

/** A type of the driver. */
type SqlType = (typeof TYPES)[keyof typeof TYPES];

const MAX_INT = 2 ** 31 - 1;

/** How a value is sent; columns convert it to what they are. */
export function typeOf(value: unknown, types: typeof TYPES): SqlType {
  if (typeof value === 'boolean') return types.Bit;
  if (typeof value !== 'number') return types.NVarChar;
  if (!Number.isSafeInteger(value)) return types.Float;
  return Math.abs(value) <= MAX_INT ? types.Int : types.BigInt;
}
