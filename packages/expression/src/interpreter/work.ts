import type { Runtime } from './runtime.ts';

/**
 * How much work a host function does with what goes in and comes out:
 * - `constant`: it looks at a few places of its receiver only;
 * - `linear`: it walks its texts and lists once, at the speed of the host;
 * - `heavy`: it does much for each character, as what knows languages, hashes or addresses does.
 */
export type Work = 'constant' | 'linear' | 'heavy';

/** What a key takes that is the five hundred thousandth of its object. */
const STEPS_PER_KEY = 16;

/** Shorter values are paid by the step that a call costs anyway. */
const FREE_LENGTH = 64;

/** Charges a call for its receiver and for the texts among its arguments; lists are charged where they are read. */
export function chargeCall(work: Work, self: unknown, args: readonly unknown[], rt: Runtime): void {
  if (work !== 'constant') chargeValue(work, self, rt);
  else if (typeof self === 'string' && self.length > FREE_LENGTH) rt.glanceAt(self);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (typeof arg === 'string') chargeText(work, arg, rt);
  }
}

/** Charges a call for what it gave. */
export function chargeResult(work: Work, result: unknown, rt: Runtime): void {
  if (work !== 'constant') chargeValue('linear', result, rt);
}

function chargeValue(work: Work, value: unknown, rt: Runtime): void {
  if (typeof value === 'string') chargeText(work, value, rt);
  else if (Array.isArray(value) && value.length > FREE_LENGTH) rt.useFuel(value.length >> 3);
}

function chargeText(work: Work, text: string, rt: Runtime): void {
  if (text.length > FREE_LENGTH) rt.useFuel(work === 'heavy' ? text.length : text.length >> 4);
}

/** Charges for reading a text once: a conversion, or its use as a key. */
export function chargeReading(text: string, rt: Runtime): void {
  if (text.length > FREE_LENGTH) rt.useFuel(text.length >> 4);
}

/** Charges for a look at all fields of an object, or all entries of a list. */
export function chargeFields(value: object, rt: Runtime): void {
  rt.useFuel(Array.isArray(value) ? value.length >> 3 : Object.keys(value).length);
}

/**
 * Charges for a key that an object, map or set did not have: the host finds it a place, and moves all others when it grows. A million
 * keys took 1.3 s.
 */
export function chargeNewKey(rt: Runtime): void {
  rt.useFuel(STEPS_PER_KEY);
}

/** Charges for telling whether two values are the same: texts of one length are compared to their end. */
export function chargeComparison(left: unknown, right: unknown, rt: Runtime): void {
  if (typeof left !== 'string' || left.length <= FREE_LENGTH) return;
  if (typeof right === 'string' && left.length === right.length) rt.useFuel(left.length >> 4);
}

/** Charges for looking a value up in a list. */
export function chargeSearch(list: readonly unknown[], wanted: unknown, rt: Runtime): void {
  if (typeof wanted !== 'string' || wanted.length <= FREE_LENGTH) return;
  for (const entry of list) chargeComparison(wanted, entry, rt);
}

/** Charges for reading a bigint from a text: the host takes the square of its length. */
export function chargeBigintText(text: string, rt: Runtime): void {
  if (text.length > FREE_LENGTH) rt.useFuel(Math.ceil((text.length * text.length) / 4096));
}
