import { type Item, type JsonValue, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { fieldAccess } from '../../../lib/fields/field-path.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { formatMoment, toLuxonFormat } from '../moment-format.ts';
import { checkedZone, readDate, readDateAs } from '../read-date.ts';
import type { parametersV1 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV1>;

const VALUE = { label: 'Value', parameter: 'value' };

/** The first version of the node knows no time zone but those of its options. */
const ZONE = 'UTC';

/** The first version of the node. An item without a value passes through unchanged; an empty text is the year 1970. */
export function runV1(item: Item, parameters: Parameters): Item {
  const { action, value, dataPropertyName } = parameters;
  if (value === undefined || value === null) return item;
  const result = action === 'calculate' ? calculate(parameters) : format(parameters);
  const json = fieldAccess(true).with(item.json, dataPropertyName, result);
  return item.binary ? { json, binary: item.binary } : { json };
}

function calculate(parameters: Parameters): JsonValue {
  const { value, operation, duration, timeUnit } = parameters;
  const date = read(value, optionValues(parameters.options).fromFormat, ZONE);
  const amount = { [timeUnit]: duration };
  return (operation === 'add' ? date.plus(amount) : date.minus(amount)).toUTC().toISO();
}

function format(parameters: Parameters): JsonValue {
  const { fromFormat, fromTimezone, toTimezone } = optionValues(parameters.options);
  const from = checkedZone(fromTimezone || ZONE);
  const to = checkedZone(toTimezone || fromTimezone || ZONE);
  // Only a text in standard form, or in a form that is given, is read in the zone it comes from.
  const isStandard = fromFormat || /^\d{4}-/.test(String(parameters.value));
  return formatMoment(read(parameters.value, fromFormat, isStandard ? from : ZONE).setZone(to), parameters.toFormat);
}

function read(value: unknown, fromFormat: string | undefined, zone: string): DateTime {
  if (value === '') return DateTime.fromMillis(0, { zone });
  if (!fromFormat || DateTime.isDateTime(value)) return readDate(value, zone, VALUE);
  const luxonFormat = toLuxonFormat(fromFormat);
  if (luxonFormat !== undefined) return readDateAs(value, luxonFormat, zone, VALUE);
  throw new NodeError(`'${fromFormat}' is no format that dates can be read with`, {
    description: 'Use tokens such as YYYY, MM, DD, HH, mm and ss.',
    parameter: 'options',
  });
}
