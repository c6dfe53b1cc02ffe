import { type Item, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { DateTime, type DateTimeUnit, type DurationUnit } from 'luxon';
import { fieldAccess } from '../../../lib/fields/field-path.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { checkedZone, readDate, readDateAs } from '../read-date.ts';
import type { parametersV2 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV2>;

/** What the option holds before the user types a format of their own. */
const EXAMPLE_FORMAT = 'e.g yyyyMMdd';
const EPOCH = '1970-01-01';
const DATE = { label: 'Date', parameter: 'date' };

/** The second version of the node. */
export function runV2(item: Item, parameters: Parameters, run: { timezone: string; now: number }): Item {
  const { includeInputFields } = optionValues(parameters.options);
  const result = resultOf(parameters, run);
  const json = fieldAccess(false).with(includeInputFields ? item.json : {}, parameters.outputFieldName, result);
  return item.binary ? { json, binary: item.binary } : { json };
}

function resultOf(parameters: Parameters, run: { timezone: string; now: number }): JsonValue {
  const { timezone } = run;
  switch (parameters.operation) {
    case 'getCurrentDate':
      return currentDate(parameters, run);
    case 'addToDate':
    case 'subtractFromDate':
      return changedDate(parameters, timezone);
    case 'formatDate':
      return formatted(parameters, timezone);
    case 'roundDate':
      return rounded(parameters, timezone);
    case 'getTimeBetweenDates':
      return timeBetween(parameters, timezone);
    case 'extractDate':
      return partOf(readDate(parameters.date, timezone, DATE), parameters.part);
  }
}

function currentDate(
  { includeTime, options }: Parameters,
  { timezone, now }: { timezone: string; now: number },
): JsonValue {
  const chosen = optionValues(options).timezone;
  const zone = typeof chosen === 'string' && chosen !== '' ? checkedZone(chosen) : timezone;
  const date = DateTime.fromMillis(now, { zone });
  return (includeTime ? date : date.startOf('day')).toISO();
}

function changedDate({ operation, magnitude, duration, timeUnit }: Parameters, timezone: string): JsonValue {
  const date = readDate(magnitude, timezone, { label: 'Date', parameter: 'magnitude' }).setZone(timezone);
  const amount = { [timeUnit]: duration };
  return (operation === 'addToDate' ? date.plus(amount) : date.minus(amount)).toISO();
}

/** No date has no text; an empty text is the year 1970. */
function formatted({ date, format, customFormat, options }: Parameters, timezone: string): JsonValue {
  if (date === null || date === undefined) return null;
  const { fromFormat, timezone: usesWorkflowZone } = optionValues(options);
  const given =
    fromFormat && fromFormat !== EXAMPLE_FORMAT
      ? readDateAs(date, fromFormat, timezone, DATE)
      : readDate(date === '' ? EPOCH : date, timezone, DATE);
  const shown = usesWorkflowZone === true ? given.setZone(timezone) : given;
  if (format !== 'custom') return shown.toFormat(format);
  if (customFormat) return shown.toFormat(customFormat);
  throw new NodeError("'Custom format' is empty", {
    description: 'Enter a format such as yyyy-MM-dd, or choose another one.',
    parameter: 'customFormat',
  });
}

function rounded({ date, mode, toNearest, to }: Parameters, timezone: string): JsonValue {
  const given = readDate(date, timezone, DATE).setZone(timezone);
  const unit = mode === 'roundDown' ? toNearest : to;
  return mode === 'roundDown'
    ? given.startOf(unit as DateTimeUnit).toISO()
    : given
        .plus({ [unit]: 1 })
        .startOf(unit as DateTimeUnit)
        .toISO();
}

function timeBetween({ startDate, endDate, units, options }: Parameters, timezone: string): JsonValue {
  const start = readDate(startDate, timezone, { label: 'Start date', parameter: 'startDate' });
  const end = readDate(endDate, timezone, { label: 'End date', parameter: 'endDate' });
  if (units.length === 0) {
    throw new NodeError("No 'Units' are chosen", { description: 'Choose at least one.', parameter: 'units' });
  }
  const difference = end.diff(start, units as DurationUnit[]);
  return optionValues(options).isoString ? difference.toISO() : { ...difference.toObject() };
}

function partOf(date: DateTime, part: string): JsonValue {
  return part === 'week' ? date.weekNumber : date.get(part as 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second');
}
