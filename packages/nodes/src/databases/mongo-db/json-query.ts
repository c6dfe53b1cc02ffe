import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { Document } from 'mongodb';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { kindOf } from '../../lib/values/value-text.ts';

/** A JSON parameter of the node. */
export interface JsonSetting {
  value: JsonValue | undefined;
  /** Values for `$1`, `$2` … in it. */
  parameters?: JsonValue | undefined;
  label: string;
  name: string;
}

/** Forms of values that JSON has no notation for; other names that begin with `$` are operators. */
const VALUE_FORMS = new Set(['$oid', '$date', '$numberLong', '$numberInt', '$numberDouble', '$numberDecimal', '$uuid']);

/** A query, sort order, projection … as the driver takes it. `{ "$oid": … }`, `{ "$date": … }` and the like are values. */
export async function queryDocument(setting: JsonSetting): Promise<Document> {
  const parsed = await readJson(setting);
  if (isJsonObject(parsed as JsonValue)) return parsed as Document;
  throw wrongKind(setting, parsed, 'a JSON object');
}

/** Stages of an aggregation; a single stage may stand alone. */
export async function pipelineOf(setting: JsonSetting): Promise<Document[]> {
  const parsed = await readJson(setting);
  const stages = Array.isArray(parsed) ? parsed : [parsed];
  if (stages.every((stage) => isJsonObject(stage))) return stages;
  throw wrongKind(setting, parsed, 'a list of JSON objects');
}

/** A query over documents, in which an `_id` of 24 hexadecimal digits is the one that the database makes. */
export async function filterOf(setting: JsonSetting): Promise<Document> {
  const filter = await queryDocument(setting);
  if (typeof filter._id === 'string') filter._id = await idOf(filter._id);
  return filter;
}

/** An `_id` as the database makes them, where the text is one. */
export async function idOf(value: unknown): Promise<unknown> {
  if (typeof value !== 'string' || !/^[\da-f]{24}$/i.test(value)) return value;
  const { ObjectId } = await import('mongodb');
  return new ObjectId(value);
}

async function readJson({ value, parameters, label, name }: JsonSetting): Promise<unknown> {
  const values = parametersOf(parameters, label);
  const text = typeof value === 'string' && values.length > 0 ? withBareValues(value, values) : value;
  const parsed = parseJsonParameter(text === '' ? '{}' : text, label, name);
  const filled = values.length > 0 ? withValues(parsed, values) : parsed;
  const { BSON } = await import('mongodb');
  return BSON.EJSON.deserialize(filled as Document);
}

function parametersOf(value: JsonValue | undefined, label: string): JsonValue[] {
  if (value === undefined || value === null || value === '') return [];
  const text = typeof value === 'string' ? value.replace(/^=/, '') : value;
  const list = parseJsonParameter(text, `${label}: parameters`, 'parameters');
  if (!Array.isArray(list)) {
    throw new NodeError(`The parameters of '${label}' must be a list, not ${kindOf(list)}`, {
      description: 'Give them by an expression such as {{ [ $json.name, $json.age ] }}.',
    });
  }
  list.forEach(checkValue);
  return list;
}

/** Data must not bring conditions of its own into a query. */
function checkValue(value: JsonValue): void {
  if (Array.isArray(value)) value.forEach(checkValue);
  else if (isJsonObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (name.startsWith('$') && !VALUE_FORMS.has(name)) {
        throw new NodeError(`A query parameter holds the operator '${name}'`, {
          description: 'Parameters are values. Write operators into the query itself.',
        });
      }
      checkValue(inner);
    }
  }
}

/** Puts values where placeholders stand outside of texts. */
function withBareValues(text: string, values: readonly JsonValue[]): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\$(\d+)/gs, (found, digits: string | undefined) =>
    digits === undefined ? found : JSON.stringify(parameterAt(values, digits)),
  );
}

/** Puts values where texts are placeholders. */
function withValues(json: JsonValue, values: readonly JsonValue[]): JsonValue {
  if (typeof json === 'string') {
    const digits = /^\$(\d+)$/.exec(json)?.[1];
    return digits === undefined ? json : parameterAt(values, digits);
  }
  if (Array.isArray(json)) return json.map((entry) => withValues(entry, values));
  if (!isJsonObject(json)) return json;
  const filled: JsonObject = {};
  for (const [name, value] of Object.entries(json)) setOwn(filled, name, withValues(value, values));
  return filled;
}

function parameterAt(values: readonly JsonValue[], digits: string): JsonValue {
  const value = values[Number(digits) - 1];
  if (value !== undefined) return value;
  throw new NodeError(`The query asks for the parameter $${digits}, but there are ${values.length}`, {
    description: 'Parameters are counted from $1.',
  });
}

function wrongKind({ label, name }: JsonSetting, value: unknown, wanted: string): NodeError {
  return new NodeError(`'${label}' must be ${wanted}, not ${kindOf(value)}`, { parameter: name });
}
