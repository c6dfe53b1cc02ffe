import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { setOwn } from '../../../lib/values/own-property.ts';

/** A value as DynamoDB has it, by its type: `{ S: 'a' }`, `{ N: '1' }`. */
export type AttributeValue = JsonObject;

/** A value of JSON as DynamoDB takes it. */
function attributeOf(value: JsonValue): AttributeValue {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(attributeOf) };
  if (isJsonObject(value)) return { M: attributesOf(value) };
  if (typeof value === 'number') return { N: String(value) };
  return typeof value === 'boolean' ? { BOOL: value } : { S: value };
}

/** Fields of an item as DynamoDB takes them. */
export function attributesOf(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, attributeOf(value)]));
}

/** What was entered as text: a number where it is written as one. `007` stays a text. */
export function enteredAttribute(text: string): AttributeValue {
  return text !== '' && String(Number(text)) === text ? { N: text } : { S: text };
}

/** A value of a chosen type. @throws NodeError for what is no number */
export function typedAttribute({ type, value }: { type: string; value: string }, parameter: string): AttributeValue {
  if (type !== 'N' || Number.isFinite(Number(value || 'x'))) return { [type]: value };
  throw new NodeError(`'${value}' is no number`, {
    description: 'Give a number, or choose the type text.',
    parameter,
  });
}

/** Numbers within this are exact. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** A value of DynamoDB as JSON. A number that JSON would round stays a text. */
function jsonOf(attribute: JsonValue): JsonValue {
  if (!isJsonObject(attribute)) return null;
  const [[type, value] = []] = Object.entries(attribute);
  switch (type) {
    case 'N':
      return numberOf(value);
    case 'NS':
      return Array.isArray(value) ? value.map(numberOf) : null;
    case 'L':
      return Array.isArray(value) ? value.map(jsonOf) : null;
    case 'M':
      return isJsonObject(value) ? valuesOf(value) : null;
    case 'NULL':
      return null;
    default:
      return value ?? null;
  }
}

/** An item of DynamoDB as JSON. */
export function valuesOf(attributes: JsonObject): JsonObject {
  const values: JsonObject = {};
  for (const [name, attribute] of Object.entries(attributes)) setOwn(values, name, jsonOf(attribute));
  return values;
}

function numberOf(text: JsonValue | undefined): JsonValue {
  const number = Number(text);
  return Number.isInteger(number) && Math.abs(number) > EXACT ? String(text) : number;
}
