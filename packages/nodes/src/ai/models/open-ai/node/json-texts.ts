import type { JsonObject } from '@millrace/node-sdk';
import { objectsIn, parsed } from '../../../../lib/ai/service-format/service-format.ts';

/** A choice whose text is read as JSON, where it is some. */
export function withJson(choice: JsonObject): JsonObject {
  const { message } = choice;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return choice;
  return typeof message.content === 'string'
    ? { ...choice, message: { ...message, content: parsed(message.content) } }
    : choice;
}

/** An entry of a response whose texts are read as JSON, where they are some. */
export function withJsonTexts(entry: JsonObject): JsonObject {
  if (entry.type !== 'message') return entry;
  const content = objectsIn(entry.content).map((part) =>
    typeof part.text === 'string' ? { ...part, text: parsed(part.text) } : part,
  );
  return { ...entry, content };
}
