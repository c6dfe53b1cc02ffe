import type { BinaryStore, Item, JsonObject, JsonValue } from '@millrace/node-sdk';
import type { ConsumeMessage } from 'amqplib';
import { jsonIn } from '../../lib/json/json-in.ts';

interface Context {
  parameters: { options: { contentIsBinary?: boolean; jsonParseBody?: boolean; onlyContent?: boolean } };
  binary: Pick<BinaryStore, 'create'>;
}

/** A message as an item. */
export async function itemOf(message: ConsumeMessage, { parameters, binary }: Context): Promise<Item> {
  const { contentIsBinary, jsonParseBody, onlyContent } = parameters.options;
  const { contentType } = message.properties;
  if (contentIsBinary) {
    const data = await binary.create(message.content, typeof contentType === 'string' ? { mimeType: contentType } : {});
    return { json: surroundings(message), binary: { data } };
  }
  const text = message.content.toString('utf8');
  const content = jsonParseBody ? jsonIn(text) : text;
  if (!onlyContent) return { json: { ...surroundings(message), content } };
  return { json: isObject(content) ? content : { content } };
}

/** What comes with the content, as JSON: tables of the protocol may hold bytes and dates. */
function surroundings({ fields, properties }: ConsumeMessage): JsonObject {
  return JSON.parse(JSON.stringify({ fields, properties }));
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
