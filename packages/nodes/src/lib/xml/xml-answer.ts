import { type HttpResponse, isJsonObject, type JsonObject } from '@millrace/node-sdk';
import { readXml } from './read-xml.ts';

/** Without attributes: answers of services say nothing in them. */
const settings = { ignoreAttrs: true, trim: true };

/**
 * The XML of an answer, by its root. What stands once is no list, and all values are texts.
 * @throws NodeError `XML_INVALID`
 */
export async function xmlAnswer({ body }: HttpResponse, service: string, signal: AbortSignal): Promise<JsonObject> {
  const text = Buffer.from(body).toString('utf8');
  const label = `The answer of ${service}`;
  const read = await readXml({ text, label, settings }, { bytes: body.byteLength, signal });
  return isJsonObject(read) ? read : {};
}

/** What stands in XML once, several times or not at all, as a list. */
export function entriesOf(value: unknown): JsonObject[] {
  return [value].flat().filter(isJsonObject);
}

/** A text within XML. */
export function xmlText(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
