import { type Item, type JsonObject, type JsonValue, NodeError, type ResourceMapperValue } from '@millrace/node-sdk';
import { convertValue, type FieldKind } from '../../lib/values/convert-value.ts';
import { getOwn, setOwn } from '../../lib/values/own-property.ts';
import { kindOf } from '../../lib/values/value-text.ts';

const KINDS: readonly string[] = ['string', 'number', 'boolean', 'array', 'object'] satisfies FieldKind[];

/** What the workflow gets for an item: the fields it declares. Without declared fields the item goes as it is. */
export function mapInputs(item: Item, inputs: ResourceMapperValue | undefined): Item {
  const schema = (inputs?.schema ?? []).filter(({ removed }) => removed !== true);
  if (!inputs?.schema?.length) return item;
  const json: JsonObject = {};
  for (const { id, type } of schema) {
    const value = inputs.value ? getOwn(inputs.value, id) : undefined;
    setOwn(json, id, typed(value ?? null, { id, type, inputs }));
  }
  return { ...item, json };
}

function typed(
  value: JsonValue,
  { id, type, inputs }: { id: string; type: string | undefined; inputs: ResourceMapperValue },
): JsonValue {
  if (value === null || type === undefined || !KINDS.includes(type)) return value;
  const kind = type as FieldKind;
  if (isOfKind(value, kind)) return value;
  const mayConvert =
    inputs.attemptToConvertTypes === true || (kind === 'string' && inputs.convertFieldsToString === true);
  const conversion = mayConvert ? convertValue(value, kind) : undefined;
  if (conversion?.ok) return conversion.value;
  throw new NodeError(`The input '${id}' takes ${NAMES[kind]}, not ${kindOf(value)}`, {
    description: mayConvert
      ? 'The value cannot be converted: give one of that type.'
      : "Give a value of that type, or switch on 'Attempt to convert types'.",
    parameter: 'workflowInputs',
  });
}

const NAMES: Record<FieldKind, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
};

function isOfKind(value: JsonValue, kind: FieldKind): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === kind;
}
