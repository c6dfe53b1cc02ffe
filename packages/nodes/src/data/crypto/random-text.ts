import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { NodeError } from '@millrace/node-sdk';
import { valueText } from '../../lib/values/value-text.ts';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const MAX_LENGTH = 1_000_000;
const FIRST_PRINTABLE = 33;
const AFTER_PRINTABLE = 127;

/** A text that cannot be guessed. @throws NodeError for a length that is none. */
export function randomText(kind: 'ascii' | 'base64' | 'hex' | 'uuid', length: number): string {
  if (kind === 'uuid') return randomUUID();
  if (!Number.isInteger(length) || length < 1 || length > MAX_LENGTH) {
    throw new NodeError(`'Length' must be a whole number from 1 to ${MAX_LENGTH}, not ${valueText(length)}`, {
      parameter: 'stringLength',
    });
  }
  switch (kind) {
    case 'hex':
      return randomBytes(Math.ceil(length / 2))
        .toString('hex')
        .slice(0, length);
    case 'base64':
      return Array.from({ length }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('');
    case 'ascii':
      return Array.from({ length }, () => String.fromCharCode(randomInt(FIRST_PRINTABLE, AFTER_PRINTABLE))).join('');
  }
}
