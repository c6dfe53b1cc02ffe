import { isJsonObject, type JsonObject, z } from '@millrace/node-sdk';
import { plainCopy } from '../describe/plain-copy.ts';
import { isFunction } from '../package/package-types.ts';
import { type Options, optionsIn, textIn } from '../requests/option-fields.ts';

const TEXT_INPUT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
};
const MAX_DEPTH = 20;

/**
 * What a tool of a package takes, as JSON Schema of an object. Packages give it so, or as a schema of the library zod, in
 * version 3 or 4. A tool without one takes a text.
 */
export function schemaOfTool(given: unknown): JsonObject {
  const schema = jsonSchemaOf(given, 0);
  return schema.type === 'object' ? { properties: {}, ...schema } : TEXT_INPUT;
}

function jsonSchemaOf(given: unknown, depth: number): JsonObject {
  const fields = optionsIn(given);
  if (fields._zod !== undefined) return ofNewer(given);
  if (fields._def !== undefined && depth < MAX_DEPTH) return ofOlder(optionsIn(fields._def), depth);
  const plain = plainCopy(given);
  return isJsonObject(plain) ? plain : {};
}

function ofNewer(schema: unknown): JsonObject {
  // It has the marks of one.
  const made = plainCopy(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }));
  if (!isJsonObject(made)) return {};
  const { $schema: _, ...rest } = made;
  return rest;
}

const SIMPLE: Readonly<Record<string, JsonObject>> = {
  ZodString: { type: 'string' },
  ZodNumber: { type: 'number' },
  ZodBoolean: { type: 'boolean' },
  ZodDate: { type: 'string', format: 'date-time' },
  ZodNull: { type: 'null' },
};

function ofOlder(def: Options, depth: number): JsonObject {
  const description = textIn(def.description);
  return { ...formOf(def, depth), ...(description !== undefined && { description }) };
}

function formOf(def: Options, depth: number): JsonObject {
  const inner = (schema: unknown): JsonObject => jsonSchemaOf(schema, depth + 1);
  switch (def.typeName) {
    case 'ZodObject':
      return objectForm(def, inner);
    case 'ZodArray':
      return { type: 'array', items: inner(def.type) };
    case 'ZodRecord':
      return { type: 'object', additionalProperties: inner(def.valueType) };
    case 'ZodEnum':
    case 'ZodNativeEnum':
      return { enum: Object.values(optionsIn(def.values)).flatMap((value) => plainCopy(value) ?? []) };
    case 'ZodLiteral':
      return { const: plainCopy(def.value) ?? null };
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return { anyOf: Array.isArray(def.options) ? def.options.map(inner) : [] };
    case 'ZodEffects':
      return inner(def.schema);
    case 'ZodOptional':
    case 'ZodNullable':
    case 'ZodDefault':
    case 'ZodReadonly':
    case 'ZodBranded':
    case 'ZodCatch':
      return inner(def.innerType ?? def.type);
    default:
      return SIMPLE[String(def.typeName)] ?? {};
  }
}

function objectForm(def: Options, inner: (schema: unknown) => JsonObject): JsonObject {
  const shape = optionsIn(isFunction(def.shape) ? def.shape() : def.shape);
  const fields = Object.entries(shape);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, inner(schema)])),
    required: fields.filter(([, schema]) => !mayBeAbsent(schema)).map(([name]) => name),
  };
}

function mayBeAbsent(schema: unknown): boolean {
  const { typeName } = optionsIn(optionsIn(schema)._def);
  return typeName === 'ZodOptional' || typeName === 'ZodDefault' || typeName === 'ZodCatch';
}
