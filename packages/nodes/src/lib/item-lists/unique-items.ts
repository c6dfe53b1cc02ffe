import { type Item, type JsonValue, NodeError } from '@millrace/node-sdk';
import { type FieldAccess, fieldAccess } from '../fields/field-path.ts';
import { missingField, omitFields, pickFields } from '../fields/field-values.ts';
import { isStop, type Steps } from '../pace/paced.ts';
import { canonicalJson } from '../values/canonical-json.ts';

/** When two items count as the same. */
export interface UniqueSettings {
  compare: 'allFields' | 'allFieldsExcept' | 'selectedFields';
  fields: readonly string[];
  dotNotation: boolean;
  /** Output items hold only the compared fields. */
  removeOtherFields: boolean;
  /** Fields to compare must be in every item. */
  needsFields: boolean;
}

/** The first of each group of equal items, in order. @throws NodeError for fields that are not there. */
export function* uniqueItems(items: readonly Item[], settings: UniqueSettings): Steps<Item[]> {
  const access = fieldAccess(settings.dotNotation);
  checkFields(items, settings, access);
  const seen = new Set<string>();
  const trims = settings.removeOtherFields && settings.compare !== 'allFields';
  const kept: Item[] = [];
  for (let index = 0; index < items.length; index++) {
    if (isStop(index)) yield;
    const item = items[index] as Item;
    const key = canonicalJson(comparedPart(item, settings, access));
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(trims ? { ...item, json: keptPart(item, settings, access) } : item);
  }
  return kept;
}

function comparedPart({ json }: Item, { compare, fields }: UniqueSettings, access: FieldAccess): JsonValue {
  switch (compare) {
    case 'allFields':
      return json;
    case 'allFieldsExcept':
      return omitFields(json, fields, access);
    case 'selectedFields':
      return fields.map((field) => [access.get(json, field) ?? null, access.has(json, field)]);
  }
}

function keptPart({ json }: Item, { compare, fields }: UniqueSettings, access: FieldAccess) {
  return compare === 'selectedFields' ? pickFields(json, fields, access) : omitFields(json, fields, access);
}

function checkFields(items: readonly Item[], settings: UniqueSettings, access: FieldAccess): void {
  const { compare, fields, dotNotation, needsFields } = settings;
  if (compare === 'allFields') return;
  const parameter = compare === 'selectedFields' ? 'fieldsToCompare' : 'fieldsToExclude';
  if (fields.length === 0) {
    throw new NodeError(
      compare === 'selectedFields' ? 'No fields to compare are given' : 'No fields to exclude are given',
      {
        description: 'Enter at least one field name.',
        parameter,
      },
    );
  }
  if (compare !== 'selectedFields' || items.length === 0) return;
  for (const field of fields) {
    if (!items.some((item) => access.has(item.json, field)))
      throw missingField(field, 'input items', { dotNotation, parameter });
    const missing = needsFields ? items.findIndex((item) => !access.has(item.json, field)) : -1;
    if (missing >= 0) {
      throw new NodeError(`The field '${field}' is missing from some input items, first from item ${missing}`, {
        description: 'Compare fields that all items have, or give the others a value before this node.',
        parameter,
        itemIndex: missing,
      });
    }
  }
}
