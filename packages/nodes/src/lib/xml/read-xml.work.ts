import { type JsonValue, NodeError } from '@millrace/node-sdk';
import { Parser } from 'xml2js';
import { ownName, toPlainJson } from './plain-json.ts';

/** Reads XML, with the settings of the parser. @throws NodeError for what is no XML, with `code` XML_INVALID. */
export default async function readXml({
  text,
  label,
  settings,
}: {
  text: string;
  /** Where it comes from, as the subject of a sentence. */
  label: string;
  settings: object;
}): Promise<JsonValue> {
  const parser = new Parser({
    explicitArray: false,
    ...settings,
    tagNameProcessors: [ownName],
    attrNameProcessors: [ownName],
  });
  try {
    return toPlainJson(await parser.parseStringPromise(text));
  } catch (cause) {
    const [reason = '', ...where] = (cause as Error).message.split('\n');
    throw new NodeError(`${label} is not valid XML: ${reason}`, {
      description: where.join(', '),
      code: 'XML_INVALID',
    });
  }
}
