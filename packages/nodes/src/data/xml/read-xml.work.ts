import { type JsonValue, NodeError } from '@millrace/node-sdk';
import { Parser } from 'xml2js';
import { ownName, toPlainJson } from './plain-json.ts';

/** Reads XML. `field` is where it comes from. @throws NodeError for what is no XML. */
export default async function readXml({
  text,
  field,
  settings,
}: {
  text: string;
  field: string;
  settings: object;
}): Promise<JsonValue> {
  const parser = new Parser({
    explicitArray: false,
    mergeAttrs: true,
    ...settings,
    tagNameProcessors: [ownName],
    attrNameProcessors: [ownName],
  });
  try {
    return toPlainJson(await parser.parseStringPromise(text));
  } catch (cause) {
    const [reason = '', ...where] = (cause as Error).message.split('\n');
    throw new NodeError(`The field '${field}' is not valid XML: ${reason}`, {
      description: where.join(', '),
      parameter: 'dataPropertyName',
      code: 'XML_INVALID',
    });
  }
}
