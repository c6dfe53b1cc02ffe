import { type Item, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { DateTime, type DateTimeUnit, type DurationUnit } from 'luxon';
import { fieldAccess } from '../../../lib/fields/field-path.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { checkedZone, type DateZones, readDate, readDateAs } from '../read-date.ts';
import type { parametersV2 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV2>;

/** What the option holds before the user types a format of their own. */
const EXAMPLE_FORMAT = 'e.g yyyyMMdd';
const EPOCH = '1970-01-01';
const DATE = { label: 'Date', parameter: 'date' };

interface DateRun {
  zones: DateZones;
  now: number;
}

/** The second version of the node. It reads dates without a zone in that of the instance. */
export function runV2(item: Item, parameters: Parameters, run: DateRun): Item {
  const { includeInputFields } = optionValues(parameters.options);
  const base = includeInputFields ? item.json : {};
  const hasNothing = parameters.operation === 'formatDate' && parameters.date === undefined;
  const json = hasNothing ? base : fieldAccess(false).with(base, parameters.outputFieldName, resultOf(parameters, run));
  return item.binary ? { json, binary: item.binary } : { json };
}

function resultOf(parameters: Parameters, run: DateRun): JsonValue {
  const { zones } = run;
  switch (parameters.operation) {
    case 'getCurrentDate':
      return currentDate(parameters, run);
    case 'addToDate':
    case 'subtractFromDate':
      return changedDate(parameters, run);
    case 'formatDate':
      return formatted(parameters, zones);
    case 'roundDate':
      return rounded(parameters, run);
    case 'getTimeBetweenDates':
      return timeBetween(parameters, run);
    case 'extractDate':
      return partOf(dateIn(parameters.date, run, DATE), parameters.part);
  }
}

/** The date in a value, in the zone of the workflow. Where there is none, it is the moment of the run. */
function dateIn(value: unknown, { zones, now }: DateRun, about: { label: string; parameter: string }): DateTime {
  return readDate(value === undefined ? now : value, zones.instance, about).setZone(zones.workflow);
}

/** A date as it is written where no zone is asked for: in its own east of Greenwich, otherwise in UTC. */
function shownDate(value: unknown, fromFormat: string | undefined, zones: DateZones): DateTime {
  // A number is a time since 1970 whatever the format.
  const isOfFormat = fromFormat && fromFormat !== EXAMPLE_FORMAT && typeof value !== 'number';
  const zone = isOfFormat ? zones.workflow : zones.instance;
  const date = isOfFormat
    ? readDateAs(value, fromFormat, zone, DATE)
    : readDate(value === '' ? EPOCH : value, zone, DATE);
  return date.zoneName === zone || date.offset < 0 ? date.toUTC() : date;
}

function currentDate({ includeTime, options }: Parameters, { zones, now }: DateRun): JsonValue {
  const chosen = optionValues(options).timezone;
  const zone = typeof chosen === 'string' && chosen !== '' ? checkedZone(chosen) : zones.workflow;
  const date = DateTime.fromMillis(now, { zone });
  return (includeTime ? date : date.startOf('day')).toISO();
}

function changedDate({ operation, magnitude, duration, timeUnit }: Parameters, run: DateRun): JsonValue {
  const date = dateIn(magnitude, run, { label: 'Date', parameter: 'magnitude' });
  const amount = { [timeUnit]: duration };
  return (operation === 'addToDate' ? date.plus(amount) : date.minus(amount)).toISO();
}

/** Null has no text; an empty text is the year 1970. */
function formatted({ date, format, customFormat, options }: Parameters, zones: DateZones): JsonValue {
  if (date === null) return null;
  const { fromFormat, timezone: usesWorkflowZone } = optionValues(options);
  const given = shownDate(date, fromFormat, zones);
  const shown = usesWorkflowZone ? given.setZone(zones.workflow) : given;
  if (format !== 'custom') return shown.toFormat(format);
  if (customFormat) return shown.toFormat(customFormat);
  throw new NodeError("'Custom format' is empty", {
    description: 'Enter a format such as yyyy-MM-dd, or choose another one.',
    parameter: 'customFormat',
  });
}

function rounded({ date, mode, toNearest, to }: Parameters, run: DateRun): JsonValue {
  const given = dateIn(date, run, DATE);
  const unit = mode === 'roundDown' ? toNearest : to;
  return mode === 'roundDown'
    ? given.startOf(unit as DateTimeUnit).toISO()
    : given
        .plus({ [unit]: 1 })
        .startOf(unit as DateTimeUnit)
        .toISO();
}

function timeBetween({ startDate, endDate, units, options }: Parameters, run: DateRun): JsonValue {
  const start = dateIn(startDate, run, { label: 'Start date', parameter: 'startDate' });
  const end = dateIn(endDate, run, { label: 'End date', parameter: 'endDate' });
  if (units.length === 0) {
    throw new NodeError("No 'Units' are chosen", { description: 'Choose at least one.', parameter: 'units' });
  }
  const difference = end.diff(start, units as DurationUnit[]);
  return optionValues(options).isoString ? difference.toISO() : { ...difference.toObject() };
}

function partOf(date: DateTime, part: string): JsonValue {
  return part === 'week' ? date.weekNumber : date.get(part as 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second');
}
