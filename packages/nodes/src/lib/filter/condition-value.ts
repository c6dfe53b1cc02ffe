import { type FilterCondition, isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { DateTime } from 'luxon';
import { parseDate } from '../date/parse-date.ts';
import { parseJson } from '../json/parse-json.ts';
import { kindOf, valueText } from '../values/value-text.ts';

/** A side of a comparison, of the kind the operator works on; `undefined` when it is empty. */
export type ConditionValue = JsonValue | DateTime | undefined;

type Kind = 'string' | 'number' | 'boolean' | 'dateTime' | 'array' | 'object' | 'any';

const converters: Record<Exclude<Kind, 'any'>, (value: JsonValue, rules: ValueRules) => ConditionValue> = {
  string: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  // As JavaScript converts: an empty text is 0, and a list of one number that number.
  number: (value) => {
    const number = isJsonObject(value) ? Number.NaN : Number(value);
    return Number.isNaN(number) ? undefined : number;
  },
  boolean: (value, { version }) => {
    if (typeof value === 'string' && version < 2) return value !== '';
    return !['false', '0', ''].includes(String(isJsonObject(value) || value).toLowerCase());
  },
  // A long number says nothing of a date: it may be seconds or milliseconds. A short one is read as its text is.
  dateTime: (value, { timezone }) =>
    /^\s*-?\d{5,}(\.\d+)?\s*$/.test(String(value))
      ? undefined
      : ((typeof value === 'number' ? parseDate(String(value), timezone) : undefined) ?? parseDate(value, timezone)),
  array: (value) => (Array.isArray(value) ? value : parseAs(value, Array.isArray)),
  object: (value) => (isJsonObject(value) ? value : parseAs(value, isObjectOrNull)),
};

function isObjectOrNull(value: unknown): boolean {
  return value === null || isJsonObject(value as JsonValue);
}

function parseAs(value: JsonValue, matches: (parsed: unknown) => boolean): JsonValue | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const parsed = parseJson(value);
    return matches(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** How values are judged. */
export interface ValueRules {
  /** Values of another kind are an error instead of being converted. */
  isStrict: boolean;
  /** From version 2 on, strictness is for both sides, and the text "false" is false. */
  version: number;
  /** In which dates without a zone are read. */
  timezone: string;
}

/** The left side. @throws NodeError when it is of the wrong kind. */
export function leftValueOf(condition: FilterCondition, position: number, rules: ValueRules): ConditionValue {
  return toKind(condition.leftValue, condition.operator.type as Kind, { position, side: 'left' }, rules);
}

/** The right side. A comparison that has none may hold an empty text there. */
export function rightValueOf(condition: FilterCondition, position: number, rules: ValueRules): ConditionValue {
  const { type, operation, rightType } = condition.operator;
  const kind = rightType ?? (type === 'array' ? (operation.startsWith('length') ? 'number' : 'any') : type);
  const isStrict = rules.isStrict && rules.version >= 2;
  if (condition.rightValue === '' && (isStrict || (kind !== 'number' && kind !== 'boolean'))) return undefined;
  return toKind(condition.rightValue, kind as Kind, { position, side: 'right' }, { ...rules, isStrict });
}

/** Where a value stands, for messages. */
interface Place {
  position: number;
  side: 'left' | 'right';
}

function toKind(value: JsonValue | undefined, kind: Kind, place: Place, rules: ValueRules): ConditionValue {
  if (value === undefined || value === null || kind === 'any') return value;
  if (isKind(value, kind)) return value;
  if (!Object.hasOwn(converters, kind)) {
    throw new NodeError(`Condition ${place.position + 1} compares values of unknown type '${kind}'`, {
      description: 'Choose another comparison.',
      parameter: 'conditions',
    });
  }
  // Dates come as text in JSON: a text that is a date is one.
  const converted = rules.isStrict && kind !== 'dateTime' ? undefined : converters[kind](value, rules);
  if (converted !== undefined) return converted;
  throw wrongKind(value, kind, place, rules.isStrict);
}

function isKind(value: JsonValue, kind: Kind): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isJsonObject(value);
  return typeof value === kind;
}

function wrongKind(value: JsonValue, kind: Kind, { position, side }: Place, isStrict: boolean): NodeError {
  const wanted = kind === 'dateTime' ? 'date' : kind;
  return new NodeError(
    `Condition ${position + 1}: the ${side} value ${valueText(value)} is ${withArticle(kindOf(value))}, but ${withArticle(wanted)} is expected`,
    {
      description: isStrict
        ? "Turn on 'Convert types where required', choose a comparison for this type, or convert the value in an expression."
        : `The value cannot be converted. Choose a comparison for its type, or give ${withArticle(wanted)}.`,
      parameter: 'conditions',
      code: 'FILTER_TYPE',
      standsAlone: true,
    },
  );
}

function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind === 'string' ? 'text' : kind}`.replace('an text', 'a text');
}
