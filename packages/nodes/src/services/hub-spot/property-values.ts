import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { timeIn } from './client.ts';

/** What a property is called at HubSpot, and how its value is written there. */
type Target = string | { property: string; as: 'time' | 'list' | 'text' };

/** Properties by the names of their fields. */
export type PropertyTable = Readonly<Record<string, Target>>;

/** A property with its value. */
export type PropertyValue = Readonly<Record<'name' | 'value', JsonValue>>;

/**
 * Fields of the node as properties of HubSpot. Fields that the table does not name stay out.
 * @param source where the fields stand, and the zone of dates that name none.
 * @throws NodeError for what is no date
 */
export function propertyValues(
  fields: Readonly<Record<string, unknown>>,
  table: PropertyTable,
  source: { zone: string; parameter: string },
): PropertyValue[] {
  const own = Object.entries(table).flatMap(([field, target]): PropertyValue[] => {
    const value = fields[field] as JsonValue | undefined;
    if (value === undefined || value === null || value === '') return [];
    const name = typeof target === 'string' ? target : target.property;
    return [{ name, value: written(value, target, { zone: source.zone, parameter: `${source.parameter}.${field}` }) }];
  });
  return [...own, ...customValues(fields.customPropertiesUi)];
}

function written(
  value: JsonValue,
  target: Target,
  { zone, parameter }: { zone: string; parameter: string },
): JsonValue {
  if (typeof target === 'string') return isJsonObject(value) && 'value' in value ? (value.value ?? null) : value;
  if (target.as === 'time') return timeIn(String(value), zone, parameter) ?? null;
  if (target.as === 'list') return Array.isArray(value) ? value.join(';') : value;
  return String(value);
}

function customValues(entered: unknown): PropertyValue[] {
  const list = isJsonObject(entered) ? entered.customPropertiesValues : undefined;
  if (!Array.isArray(list)) return [];
  return list.filter(isJsonObject).flatMap(({ property, value = '' }: JsonObject) => {
    return typeof property === 'string' && property !== '' ? [{ name: property, value }] : [];
  });
}
