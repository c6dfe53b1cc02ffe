import { isUtf8 } from 'node:buffer';
import {
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ListenContext,
  type ParametersOf,
} from '@millrace/node-sdk';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import { jsonIn } from '../../lib/json/json-in.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { SchemaError, type SchemaRegistry } from './schema-registry.ts';
import type { triggerParameters } from './trigger-parameters.ts';

type Context = Pick<ListenContext<ParametersOf<typeof triggerParameters>>, 'parameters' | 'binary'>;

/** What a message says; where its schema does not tell, also why. */
interface Content {
  message: JsonValue;
  schemaError?: string;
}

/**
 * A message as an item. A message without a value says that its key is deleted: `null`. What cannot be read by its
 * schema is handed on as text (Base64 where it is none) with the reason in `schemaError`, so that it blocks nothing.
 *
 * @throws NodeError where the schema registry cannot be asked.
 */
export async function itemOf(
  { value, headers }: KafkaMessage,
  { parameters, binary }: Context,
  registry: SchemaRegistry,
): Promise<Item> {
  const { topic, useSchemaRegistry, options } = parameters;
  const read = async (bytes: Buffer): Promise<Content> => {
    if (useSchemaRegistry) return bySchema(bytes, registry);
    const text = bytes.toString('utf8');
    return { message: options.jsonParseMessage ? jsonIn(text) : text };
  };
  const content: Content = value ? await read(value) : { message: null };
  const file = options.keepBinaryData && value ? { binary: { data: await binary.create(value) } } : {};
  if (options.jsonParseMessage && options.onlyMessage) {
    return { json: isJsonObject(content.message) ? content.message : { ...content }, ...file };
  }
  return { json: { ...content, topic, ...(options.returnHeaders && { headers: textsOf(headers ?? {}) }) }, ...file };
}

async function bySchema(bytes: Buffer, registry: SchemaRegistry): Promise<Content> {
  try {
    return { message: await registry.decode(bytes) };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return { message: bytes.toString(isUtf8(bytes) ? 'utf8' : 'base64'), schemaError: error.message };
  }
}

function textsOf(headers: IHeaders): JsonObject {
  const texts: JsonObject = {};
  for (const [name, value] of Object.entries(headers)) {
    setOwn(texts, name, Array.isArray(value) ? value.map(String) : String(value ?? ''));
  }
  return texts;
}
