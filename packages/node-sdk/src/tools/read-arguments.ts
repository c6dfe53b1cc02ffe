import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { NodeError } from '../errors/node-error.ts';

/**
 * What a model gave for a tool, in the types that the tool asks for: a number or a truth value may come as its text.
 * Models forget what they were told, so the error says it again. @throws NodeError before anything is done
 */
export function readArguments({ required, properties }: JsonObject, args: JsonObject): JsonObject {
  const missing = Array.isArray(required) ? required.filter((key) => !Object.hasOwn(args, String(key))) : [];
  if (missing.length > 0) throw new NodeError(`These arguments are missing: ${missing.join(', ')}`);
  const read = { ...args };
  for (const [key, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const value = args[key];
    if (!isJsonObject(schema) || value === undefined || value === null) continue;
    const typed = inType(value, schema.type);
    if (typed === undefined) throw new NodeError(`The argument ${key} is no ${WORDS[String(schema.type)]}`);
    read[key] = typed;
  }
  return read;
}

const WORDS: Readonly<Record<string, string>> = { number: 'number', boolean: 'truth value: true or false' };

/** @returns undefined for what cannot be read as one */
function inType(value: JsonValue, type: JsonValue | undefined): JsonValue | undefined {
  if (type !== 'number' && type !== 'boolean') return value;
  if (typeof value === type) return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
