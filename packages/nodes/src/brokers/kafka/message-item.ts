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
import type { SchemaRegistry } from './schema-registry.ts';
import type { triggerParameters } from './trigger-parameters.ts';

type Context = Pick<ListenContext<ParametersOf<typeof triggerParameters>>, 'parameters' | 'binary'>;

/** A message as an item. A message without a value says that its key is deleted: `null`. */
export async function itemOf(
  { value, headers }: KafkaMessage,
  { parameters, binary }: Context,
  registry: SchemaRegistry,
): Promise<Item> {
  const { topic, useSchemaRegistry, options } = parameters;
  const read = async (bytes: Buffer): Promise<JsonValue> => {
    if (useSchemaRegistry) return registry.decode(bytes);
    const text = bytes.toString('utf8');
    return options.jsonParseMessage ? jsonIn(text) : text;
  };
  const message = value && (await read(value));
  const file = options.keepBinaryData && value ? { binary: { data: await binary.create(value) } } : {};
  if (options.jsonParseMessage && options.onlyMessage) {
    return { json: isJsonObject(message) ? message : { message }, ...file };
  }
  return { json: { message, topic, ...(options.returnHeaders && { headers: textsOf(headers ?? {}) }) }, ...file };
}

function textsOf(headers: IHeaders): JsonObject {
  const texts: JsonObject = {};
  for (const [name, value] of Object.entries(headers)) {
    setOwn(texts, name, Array.isArray(value) ? value.map(String) : String(value ?? ''));
  }
  return texts;
}
