import { type Item, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { fieldAccess } from '../../../lib/fields/field-path.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { formatMoment, toLuxonFormat } from '../moment-format.ts';
import { checkedZone, readDate, readDateAs } from '../read-date.ts';
import type { parametersV1 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV1>;

const VALUE = { label: 'Value', parameter: 'value' };

/** The first version of the node. An empty value passes through unchanged. */
export function runV1(item: Item, parameters: Parameters, timezone: string): Item {
  const { action, value, dataPropertyName } = parameters;
  if (value === undefined || value === null || value === '') return item;
  const result = action === 'calculate' ? calculate(parameters, timezone) : format(parameters, timezone);
  const json = fieldAccess(true).with(item.json, dataPropertyName, result);
  return item.binary ? { json, binary: item.binary } : { json };
}

function calculate(parameters: Parameters, timezone: string): JsonValue {
  const { value, operation, duration, timeUnit } = parameters;
  const date = read(value, optionValues(parameters.options).fromFormat, timezone);
  const amount = { [timeUnit]: duration };
  return (operation === 'add' ? date.plus(amount) : date.minus(amount)).toUTC().toISO();
}

function format(parameters: Parameters, timezone: string): JsonValue {
  const { fromFormat, fromTimezone, toTimezone } = optionValues(parameters.options);
  const from = checkedZone(fromTimezone || timezone);
  const to = checkedZone(toTimezone || fromTimezone || timezone);
  // Only a text in standard form, or in a form that is given, is read in the zone it comes from.
  const isStandard = fromFormat || /^\d{4}-/.test(String(parameters.value));
  return formatMoment(
    read(parameters.value, fromFormat, isStandard ? from : timezone).setZone(to),
    parameters.toFormat,
  );
}

function read(value: unknown, fromFormat: string | undefined, zone: string): DateTime {
  if (!fromFormat || DateTime.isDateTime(value)) return readDate(value, zone, VALUE);
  const luxonFormat = toLuxonFormat(fromFormat);
  if (luxonFormat !== undefined) return readDateAs(value, luxonFormat, zone, VALUE);
  throw new NodeError(`'${fromFormat}' is no format that dates can be read with`, {
    description: 'Use tokens such as YYYY, MM, DD, HH, mm and ss.',
    parameter: 'options',
  });
}
