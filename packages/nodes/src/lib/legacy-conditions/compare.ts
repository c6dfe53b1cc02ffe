import { isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseDate } from '../date/parse-date.ts';
import { safePattern } from '../pattern/safe-pattern.ts';
import { valueText } from '../values/value-text.ts';

type Compare = (left: JsonValue, right: JsonValue) => boolean;

const text = (value: JsonValue) => (value === null || value === undefined ? '' : String(value));
const amount = (value: JsonValue) => (value || 0) as number;
const not =
  (compare: Compare): Compare =>
  (left, right) =>
    !compare(left, right);

const contains: Compare = (left, right) => text(left).includes(text(right));
const startsWith: Compare = (left, right) => text(left).startsWith(text(right));
const endsWith: Compare = (left, right) => text(left).endsWith(text(right));
const matches: Compare = (left, right) => safePattern(text(right)).test(text(left));
const isEmpty: Compare = (left) =>
  left === undefined ||
  left === null ||
  left === '' ||
  (Array.isArray(left) && left.length === 0) ||
  (isJsonObject(left) && Object.keys(left).length === 0);

const comparisons = new Map<string, Compare>([
  ['after', (left, right) => amount(left) > amount(right)],
  ['before', (left, right) => amount(left) < amount(right)],
  ['contains', contains],
  ['notContains', not(contains)],
  ['startsWith', startsWith],
  ['notStartsWith', not(startsWith)],
  ['endsWith', endsWith],
  ['notEndsWith', not(endsWith)],
  ['equal', (left, right) => left === right],
  ['notEqual', (left, right) => left !== right],
  ['larger', (left, right) => amount(left) > amount(right)],
  ['largerEqual', (left, right) => amount(left) >= amount(right)],
  ['smaller', (left, right) => amount(left) < amount(right)],
  ['smallerEqual', (left, right) => amount(left) <= amount(right)],
  ['isEmpty', isEmpty],
  ['isNotEmpty', not(isEmpty)],
  ['regex', matches],
  ['notRegex', not(matches)],
]);

/** The kinds of values the first versions of If, Filter and Switch compare. */
export type LegacyKind = 'boolean' | 'dateTime' | 'number' | 'string';

/** A comparison as the first versions of If, Filter and Switch stored it. */
export interface LegacyCondition {
  value1: JsonValue;
  operation: string;
  value2?: JsonValue;
}

/** Whether a comparison holds. @throws NodeError for an unknown comparison or a value that is no date. */
export function compareLegacy(kind: LegacyKind, { value1, operation, value2 = null }: LegacyCondition): boolean {
  const compare = comparisons.get(operation);
  if (!compare) {
    throw new NodeError(`The comparison '${operation}' does not exist`, { description: 'Choose another comparison.' });
  }
  return kind === 'dateTime' ? compare(instant(value1), instant(value2)) : compare(value1, value2);
}

function instant(value: JsonValue): JsonValue {
  if (value === null || value === undefined) return 0;
  const date = parseDate(value);
  if (date) return date.toMillis();
  throw new NodeError(`${valueText(value)} is not a date`, {
    description: 'Give a date such as 2024-05-31 or 2024-05-31T14:30:00Z.',
    code: 'DATE_INVALID',
  });
}
