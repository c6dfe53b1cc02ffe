import { type Item, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { DateTime, type DurationLikeObject } from 'luxon';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { setOwn } from '../../../lib/values/own-property.ts';
import { formatMoment, toLuxonFormat } from '../moment-format.ts';
import { checkedZone, type DateZones, readDate, readDateAs } from '../read-date.ts';
import type { parametersV1 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV1>;

const VALUE = { label: 'Value', parameter: 'value' };

/** The first version of the node. It reads and writes in the zone of the instance unless its options name one. An item without a value passes through unchanged; null and an empty text are the year 1970. The output field is one field, also where its name has dots. */
export function runV1(item: Item, parameters: Parameters, zones: DateZones): Item {
  const { action, value, dataPropertyName } = parameters;
  if (value === undefined) return item;
  const result = action === 'calculate' ? calculate(parameters, zones) : format(parameters, zones);
  const json = { ...item.json };
  setOwn(json, dataPropertyName, result);
  return item.binary ? { json, binary: item.binary } : { json };
}

function calculate(parameters: Parameters, { instance }: DateZones): JsonValue {
  const { value, operation, duration, timeUnit } = parameters;
  const date = read(value, optionValues(parameters.options).fromFormat, instance);
  const amount = wholeAmount(timeUnit, duration);
  return (operation === 'add' ? date.plus(amount) : date.minus(amount)).toUTC().toISO();
}

/** Months and days are whole: half a year is six months, and a day and a half are two days. */
function wholeAmount(unit: Parameters['timeUnit'], duration: number): DurationLikeObject {
  switch (unit) {
    case 'years':
      return { months: roundedAway(duration * 12) };
    case 'quarters':
      return { months: roundedAway(duration * 3) };
    case 'months':
      return { months: roundedAway(duration) };
    case 'weeks':
      return { days: roundedAway(duration * 7) };
    case 'days':
      return { days: roundedAway(duration) };
    default:
      return { [unit]: duration };
  }
}

function roundedAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function format(parameters: Parameters, { instance, workflow }: DateZones): JsonValue {
  const { fromFormat, fromTimezone, toTimezone } = optionValues(parameters.options);
  // Whoever names one of the two zones means the workflow's by the other.
  const other = fromTimezone || toTimezone ? workflow : instance;
  const from = checkedZone(fromTimezone || other);
  const to = checkedZone(toTimezone || other);
  // Only a text in standard form, or in a form that is given, is read in the zone it comes from.
  const isStandard = fromFormat || /^\d{4}-/.test(String(parameters.value));
  const date = read(parameters.value, fromFormat, isStandard ? from : instance).setZone(to);
  return formatMoment(
    date,
    parameters.toFormat || (toTimezone === 'UTC' ? 'YYYY-MM-DDTHH:mm:ss[Z]' : 'YYYY-MM-DDTHH:mm:ssZ'),
  );
}

function read(value: unknown, fromFormat: string | undefined, zone: string): DateTime {
  if (value === '') return DateTime.fromMillis(0, { zone });
  if (!fromFormat || DateTime.isDateTime(value)) return readDate(value, zone, VALUE);
  const luxonFormat = toLuxonFormat(fromFormat);
  if (luxonFormat !== undefined) return readDateAs(value, luxonFormat, zone, VALUE);
  throw new NodeError(`'${fromFormat}' is not a format that dates can be read with`, {
    description: 'Use tokens such as YYYY, MM, DD, HH, mm and ss.',
    parameter: 'options',
  });
}
