import { isJsonObject, type JsonValue } from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { safePattern } from '../pattern/safe-pattern.ts';
import type { ConditionValue } from './condition-value.ts';

/** Compares the two sides. `ignoresCase` is for texts. */
export type Operator = (left: ConditionValue, right: ConditionValue, ignoresCase: boolean) => boolean;

export function isAbsent(value: ConditionValue): boolean {
  return value === undefined || value === null;
}

function not(operator: Operator): Operator {
  return (left, right, ignoresCase) => !operator(left, right, ignoresCase);
}

/** On texts; an empty side counts as the empty text. */
function onText(compare: (left: string, right: string) => boolean): Operator {
  return (left, right, ignoresCase) => {
    const texts = [left, right].map((value) => (typeof value === 'string' ? value : ''));
    const [first = '', second = ''] = ignoresCase ? texts.map((text) => text.toLocaleLowerCase()) : texts;
    return compare(first, second);
  };
}

/** On dates; false when a side is empty. */
function onDates(compare: (left: number, right: number) => boolean): Operator {
  return (left, right) =>
    DateTime.isDateTime(left) && DateTime.isDateTime(right) && compare(left.toMillis(), right.toMillis());
}

/** On numbers; null counts as 0, as it does in JavaScript. False when a side is missing. */
function onNumbers(compare: (left: number, right: number) => boolean): Operator {
  return (left, right) => {
    const [first, second] = [left, right].map((value) => (value === null ? 0 : value));
    return typeof first === 'number' && typeof second === 'number' && compare(first, second);
  };
}

/** On the number of entries; what is no list has none. */
function onLength(operator: Operator): Operator {
  return (left, right) => operator(Array.isArray(left) ? left.length : 0, right, false);
}

const same: Operator = (left, right) => left === right;
/** Nothing is different from a side that was left empty. */
const differs: Operator = (left, right) => right !== undefined && left !== right;
const isMore = onNumbers((left, right) => left > right);
const isLess = onNumbers((left, right) => left < right);
const isNotLess = onNumbers((left, right) => left >= right);
const isNotMore = onNumbers((left, right) => left <= right);

/** An empty pattern is found in each text. */
const matches: Operator = (left, right, ignoresCase) => {
  const pattern = typeof right === 'string' ? right : '';
  return safePattern(ignoresCase ? withoutCase(pattern) : pattern).test(typeof left === 'string' ? left : '');
};

/** `/source/flags` says itself whether case counts. */
function withoutCase(pattern: string): string {
  return /^\/.*\/[a-z]*$/s.test(pattern) ? pattern : `/${pattern}/i`;
}

const holdsElement: Operator = (left, right, ignoresCase) => {
  if (!Array.isArray(left)) return false;
  if (!ignoresCase || typeof right !== 'string') return left.includes((right ?? null) as JsonValue);
  const wanted = right.toLocaleLowerCase();
  return left.some((value) => typeof value === 'string' && value.toLocaleLowerCase() === wanted);
};

const contains = onText((left, right) => left.includes(right));
const startsWith = onText((left, right) => left.startsWith(right));
const endsWith = onText((left, right) => left.endsWith(right));
const equalText = onText((left, right) => left === right);
const isAt = onDates((left, right) => left === right);
const isEmptyText: Operator = (left) => typeof left !== 'string' || left.length === 0;
const isAbsentLeft: Operator = (left) => isAbsent(left);
const isEmptyList: Operator = (left) => !Array.isArray(left) || left.length === 0;
const isEmptyObject: Operator = (left) => !isJsonObject(left) || Object.keys(left).length === 0;

const operators = new Map<string, Operator>(
  Object.entries({
    'string.equals': equalText,
    'string.notEquals': not(equalText),
    'string.contains': contains,
    'string.notContains': not(contains),
    'string.startsWith': startsWith,
    'string.notStartsWith': not(startsWith),
    'string.endsWith': endsWith,
    'string.notEndsWith': not(endsWith),
    'string.regex': matches,
    'string.notRegex': not(matches),
    'string.empty': isEmptyText,
    'string.notEmpty': not(isEmptyText),
    'number.equals': same,
    'number.notEquals': differs,
    'number.gt': isMore,
    'number.lt': isLess,
    'number.gte': isNotLess,
    'number.lte': isNotMore,
    'number.empty': isAbsentLeft,
    'number.notEmpty': not(isAbsentLeft),
    'dateTime.equals': isAt,
    'dateTime.notEquals': onDates((left, right) => left !== right),
    'dateTime.after': onDates((left, right) => left > right),
    'dateTime.before': onDates((left, right) => left < right),
    'dateTime.afterOrEquals': onDates((left, right) => left >= right),
    'dateTime.beforeOrEquals': onDates((left, right) => left <= right),
    'dateTime.empty': isAbsentLeft,
    'dateTime.notEmpty': not(isAbsentLeft),
    'boolean.true': (left) => left === true,
    'boolean.false': (left) => left !== true,
    'boolean.equals': same,
    'boolean.notEquals': differs,
    'boolean.empty': isAbsentLeft,
    'boolean.notEmpty': not(isAbsentLeft),
    'array.contains': holdsElement,
    'array.notContains': not(holdsElement),
    'array.lengthEquals': onLength(same),
    'array.lengthNotEquals': onLength(differs),
    'array.lengthGt': onLength(isMore),
    'array.lengthLt': onLength(isLess),
    'array.lengthGte': onLength(isNotLess),
    'array.lengthLte': onLength(isNotMore),
    'array.empty': isEmptyList,
    'array.notEmpty': not(isEmptyList),
    'object.empty': isEmptyObject,
    'object.notEmpty': not(isEmptyObject),
  } satisfies Record<string, Operator>),
);

/** The comparison of a type, for example `string`, `contains`. */
export function findOperator(type: string, operation: string): Operator | undefined {
  return operators.get(`${type}.${operation}`);
}
