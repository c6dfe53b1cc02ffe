import { type BatchContext, type Item, NodeError } from '@millrace/node-sdk';
import { filesOf } from '../../../lib/files/item-files.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { encodeText } from '../../../lib/text-encoding/code-text.ts';
import type { ConvertToFileParameters } from '../parameters.ts';
import { sourceText } from './source-text.ts';

/** A file of the bytes that a field holds as Base64. */
export async function bytesFile(
  item: Item,
  { sourceProperty, binaryPropertyName, options }: ConvertToFileParameters,
  { binary: store }: Pick<BatchContext<unknown>, 'binary'>,
): Promise<Item> {
  const settings = optionValues(options);
  const text = sourceText(item, sourceProperty);
  const isBase64 = settings.dataIsBase64 !== false;
  const address = isBase64 ? DATA_URL.exec(text) : null;
  const bytes = isBase64
    ? fromBase64(address ? text.slice(address[0].length) : text, sourceProperty)
    : await encodeText(text, settings);
  const mimeType = settings.mimeType || address?.[1];
  const file = await store.create(bytes, {
    fileName: settings.fileName || 'file',
    ...(mimeType && { mimeType }),
  });
  return { json: {}, binary: filesOf([[binaryPropertyName, file]]) };
}

/** Start of an address that holds the file itself. */
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,]*)*;base64,/i;

function fromBase64(text: string, field: string): Buffer {
  // Both alphabets are in use, with and without signs at the end, and with line breaks.
  if (/^[\w+/\-\s]*={0,2}\s*$/.test(text)) return Buffer.from(text, 'base64');
  throw new NodeError(`The field '${field}' holds no Base64 text`, {
    description: "Choose the field with the bytes. 'Convert to text file' writes text as it is.",
    parameter: 'sourceProperty',
    code: 'BASE64_INVALID',
  });
}
