import type { DateTime } from 'luxon';
import { ExpressionError } from '../errors/errors.ts';
import { toInteger, toText } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { localeArgument, plainOptions } from '../intrinsics/string.ts';
import { type Extension, extensions } from './extension.ts';
import { dateOfTimestamp } from './text-dates.ts';

function numberOf(self: unknown): number {
  return typeof self === 'number' ? self : Number(self);
}

function whole(self: number, name: string): number {
  if (Number.isInteger(self)) return self;
  throw new ExpressionError('invalid_argument', `${name}() needs a whole number, not ${self}`);
}

/** Halves go away from zero, and the places are those of the number as the host holds it: 1.005 is a little less. */
function round(self: number, [places]: unknown[], rt: Runtime): number {
  const digits = places === undefined ? 0 : toInteger(places, rt);
  if (digits >= 0) return Number(self.toFixed(Math.min(100, digits)));
  const unit = 10 ** Math.min(300, -digits);
  return Number((self / unit).toFixed(0)) * unit;
}

function toDateTime(self: number, [format]: unknown[], rt: Runtime): DateTime {
  const name = format === undefined ? 'ms' : toText(format, rt);
  const date = dateOfTimestamp(self, name, rt);
  if (date) return date;
  throw new ExpressionError('invalid_argument', `toDateTime() does not know the format "${name}"`, {
    description: 'Use ms, s, us or excel.',
  });
}

/** Methods of numbers. */
export const numberExtensions: Extension[] = extensions(numberOf, {
  abs: {
    signature: '(): number',
    help: 'The number without its sign.',
    example: ['(-1.7).abs()', 1.7],
    call: (self) => Math.abs(self),
  },
  ceil: {
    signature: '(): number',
    help: 'The next whole number above.',
    example: ['(1.234).ceil()', 2],
    call: (self) => Math.ceil(self),
  },
  floor: {
    signature: '(): number',
    help: 'The next whole number below.',
    example: ['(1.789).floor()', 1],
    call: (self) => Math.floor(self),
  },
  format: {
    signature: '(locale?: string, options?: object): string',
    help: 'The number as text in the style of a language or currency.',
    example: ['(123456.789).format("de-DE")', '123.456,789'],
    call: (self, [locale, options], rt) =>
      new Intl.NumberFormat(localeArgument(locale, rt) ?? 'en-US', plainOptions(options, rt)).format(self),
  },
  isEmpty: {
    signature: '(): boolean',
    help: 'True for 0, and for what is not a number.',
    example: ['(0).isEmpty()', true],
    call: (self) => self === 0 || Number.isNaN(self),
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'False for 0, and for what is not a number.',
    example: ['(0).isNotEmpty()', false],
    call: (self) => self !== 0 && !Number.isNaN(self),
  },
  isEven: {
    signature: '(): boolean',
    help: 'Whether a whole number is even.',
    example: ['(4).isEven()', true],
    call: (self) => whole(self, 'isEven') % 2 === 0,
  },
  isOdd: {
    signature: '(): boolean',
    help: 'Whether a whole number is odd.',
    example: ['(4).isOdd()', false],
    call: (self) => whole(self, 'isOdd') % 2 !== 0,
  },
  isInteger: {
    signature: '(): boolean',
    help: 'Whether the number is whole.',
    example: ['(4.12).isInteger()', false],
    call: (self) => Number.isInteger(self),
  },
  round: {
    signature: '(decimalPlaces?: number): number',
    help: 'The number rounded, to whole or to the given places.',
    example: ['(1.256).round(2)', 1.26],
    call: round,
  },
  toBoolean: {
    signature: '(): boolean',
    help: 'False for 0, else true.',
    example: ['(12).toBoolean()', true],
    call: (self) => self !== 0,
  },
  toDateTime: {
    signature: '(format?: "ms" | "s" | "us" | "excel"): DateTime',
    help: 'The date of a timestamp, in milliseconds unless said otherwise.',
    example: ['(1708695471).toDateTime("s").toMillis()', 1708695471000],
    call: toDateTime,
  },
  toInt: {
    signature: '(): number',
    help: 'The number rounded to a whole one.',
    example: ['(12.9).toInt()', 13],
    call: (self) => Math.round(self),
  },
  toFloat: {
    signature: '(): number',
    help: 'The number itself.',
    example: ['(12.5).toFloat()', 12.5],
    call: (self) => self,
  },
  toNumber: {
    signature: '(): number',
    help: 'The number itself.',
    example: ['(12.5).toNumber()', 12.5],
    call: (self) => self,
  },
  toJsonString: {
    signature: '(): string',
    help: 'The number as JSON.',
    example: ['(1.5).toJsonString()', '1.5'],
    call: (self) => JSON.stringify(self),
  },
});
