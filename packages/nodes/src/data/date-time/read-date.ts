import { NodeError } from '@millrace/node-sdk';
import { DateTime, IANAZone } from 'luxon';
import { checkFormatCost } from '../../lib/date/format-cost.ts';
import { parseDate } from '../../lib/date/parse-date.ts';
import { valueText } from '../../lib/values/value-text.ts';

/** Zones in which dates are read and written. */
export interface DateZones {
  instance: string;
  workflow: string;
}

/** Digits alone are a number of seconds or milliseconds. */
const DIGITS = /^\s*\d+\s*$/;

/**
 * The date in a value; null is the year 1970.
 * @param zone of texts without one.
 * @param about label and name of the parameter it is from.
 * @throws NodeError for what is no date.
 */
export function readDate(value: unknown, zone: string, about: { label: string; parameter: string }): DateTime {
  const isNumber = typeof value === 'string' && DIGITS.test(value);
  const date = parseDate(isNumber ? Number(value) : (value ?? 0), zone);
  if (date) return date;
  throw new NodeError(`'${about.label}' is not a date: ${valueText(value)}`, {
    description: 'Give a text such as 2024-05-31 or 2024-05-31T14:00:00Z, or seconds or milliseconds since 1970.',
    parameter: about.parameter,
    code: 'DATE_INVALID',
    standsAlone: true,
  });
}

/** The date in a text of a known form, in the tokens of Luxon. @throws NodeError for text of another form. */
export function readDateAs(
  value: unknown,
  format: string,
  zone: string,
  about: { label: string; parameter: string },
): DateTime {
  const text = DateTime.isDateTime(value) ? (value.toISO() ?? '') : String(value ?? '').trim();
  checkFormatCost(text, format, about.parameter);
  const date = fromText(text, format, zone);
  if (date.isValid) return date;
  throw new NodeError(`'${about.label}' is not in the format given: ${valueText(value)}`, {
    description: date.invalidExplanation ?? 'Check the format, or leave it out.',
    parameter: about.parameter,
    code: 'DATE_INVALID',
    standsAlone: true,
  });
}

/** Luxon writes times since 1970 but does not read them. */
function fromText(text: string, format: string, zone: string): DateTime {
  if ((format !== 'x' && format !== 'X') || text === '')
    return DateTime.fromFormat(text, format, { zone, setZone: true });
  const number = Number(text);
  if (!Number.isFinite(number)) return DateTime.invalid('unparsable', `the input "${text}" is not a number`);
  return DateTime.fromMillis(format === 'x' ? number : number * 1000, { zone });
}

/** @throws NodeError for a zone that does not exist. */
export function checkedZone(zone: string): string {
  if (zone === '' || IANAZone.isValidZone(zone) || DateTime.utc().setZone(zone).isValid) return zone;
  throw new NodeError(`There is no time zone '${zone}'`, {
    description: 'Use a name such as Europe/Berlin, America/New_York or UTC.',
    parameter: 'options',
  });
}
