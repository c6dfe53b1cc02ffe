import { isJsonObject, type JsonObject, type JsonValue, type LookupContext } from '@millrace/node-sdk';
import { findTools } from '../../../lib/ai/mcp/server-parameters.ts';

const TYPES = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['array', 'array'],
  ['object', 'object'],
] as const);

/** The parameters of the chosen tool as fields, required ones first. */
export async function fieldsOfTool(context: LookupContext) {
  const chosen = context.parameters.tool;
  const name = isJsonObject(chosen) ? chosen.value : chosen;
  const tool = (await findTools(context)).find((one) => one.name === name);
  const { properties, required } = (tool?.inputSchema ?? {}) as JsonObject;
  const wanted = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(isJsonObject(properties) ? properties : {}).map(([id, schema]) => ({
    id,
    displayName: id,
    required: wanted.has(id),
    ...typeOf(isJsonObject(schema) ? schema : {}),
  }));
  return {
    fields: fields.toSorted((a, b) => Number(b.required) - Number(a.required)),
    emptyFieldsNotice: tool ? 'The tool has no parameters' : 'The server has no such tool',
  };
}

function typeOf({ type, enum: choices }: JsonObject) {
  if (Array.isArray(choices) && choices.every(isChoice)) {
    return { type: 'options' as const, options: choices.map((value) => ({ name: String(value), value })) };
  }
  // One of several types is taken as text; `null` beside one says only that it may be left out.
  const named = [type].flat().filter((one) => one !== 'null');
  return { type: (named.length === 1 && TYPES.get(named[0] as 'string')) || ('string' as const) };
}

function isChoice(value: JsonValue): value is string | number | boolean {
  return value !== null && typeof value !== 'object';
}
