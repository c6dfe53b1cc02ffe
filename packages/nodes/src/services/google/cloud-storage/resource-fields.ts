import type { JsonObject, JsonValue, Parameter } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';

/** The fields that were given, those in JSON as what it says. @throws NodeError for what is no JSON */
export function parsedFields(
  given: Readonly<Record<string, JsonValue | undefined>>,
  declared: readonly Parameter[],
): JsonObject {
  const inJson = new Map(
    declared.flatMap(({ name, type, displayName }) => (type === 'json' ? [[name, displayName]] : [])),
  );
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined || value === '') return [];
      const label = inJson.get(name);
      return [[name, label === undefined ? value : parseJsonParameter(value, label, name)]];
    }),
  );
}
