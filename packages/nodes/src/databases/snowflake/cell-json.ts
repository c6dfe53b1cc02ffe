import type { JsonValue } from '@millrace/node-sdk';
import { valueJson } from '../../lib/sql/row-json.ts';

const DAY_MS = 86_400_000;
/** What a number holds for sure. */
const EXACT_DIGITS = 15;

/** A cell as JSON. All of them come as texts, in the form that their type has in the interface (`jsonv2`). */
export function cellJson(text: string | null, type: string): JsonValue {
  if (text === null) return null;
  switch (type.toUpperCase()) {
    case 'FIXED':
    case 'NUMBER':
    case 'DECFLOAT':
      return exactNumber(text);
    case 'REAL':
    case 'FLOAT':
    case 'DOUBLE':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'BOOLEAN':
      return text === 'true' || text === '1';
    case 'DATE':
      return isoText(Number(text) * DAY_MS, text).slice(0, 10);
    case 'TIME':
      return isoText(Number(text) * 1000, text).slice(11, 23);
    case 'TIMESTAMP_NTZ':
      return isoText(Number(text) * 1000, text).replace('Z', '');
    case 'TIMESTAMP_LTZ':
      return isoText(Number(text) * 1000, text);
    case 'TIMESTAMP_TZ':
      return zonedText(text);
    case 'BINARY':
      return valueJson(Buffer.from(text, 'hex'));
    case 'VARIANT':
    case 'OBJECT':
    case 'ARRAY':
    case 'MAP':
      return parsed(text);
    default:
      return text;
  }
}

/** A number, unless digits would be lost. */
function exactNumber(text: string): JsonValue {
  const digits = text.replace(/^-?0*\.?0*/, '').replace('.', '').length;
  const value = Number(text);
  return Number.isFinite(value) && (digits <= EXACT_DIGITS || Number.isSafeInteger(value)) ? value : text;
}

function isoText(ms: number, text: string): string {
  const date = new Date(Math.round(ms));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

/** Seconds, and the minutes that the zone is ahead, counted from 1440 on. */
function zonedText(text: string): string {
  const [seconds, zone] = text.split(' ');
  const ahead = Number(zone ?? 1440) - 1440;
  const local = isoText(Number(seconds) * 1000 + ahead * 60_000, text);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(ahead);
  return local.replace('Z', `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
}

/** What a VARIANT holds need not be JSON: `undefined`, `NaN`. */
function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
