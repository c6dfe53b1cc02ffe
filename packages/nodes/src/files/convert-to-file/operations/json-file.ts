import type { BinaryStore, Item } from '@millrace/node-sdk';
import { filesOf } from '../../../lib/files/item-files.ts';
import { linkTo } from '../../../lib/item-lists/item-link.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { encodeText } from '../../../lib/text-encoding/code-text.ts';
import type { ConvertToFileParameters } from '../parameters.ts';

const INDENT = 2;

/** A JSON file of one item, or of a list of items. */
export async function jsonFile(
  source: Item | readonly Item[],
  { binaryPropertyName, options }: ConvertToFileParameters,
  store: BinaryStore,
): Promise<Item> {
  const settings = optionValues(options);
  const [json, links] = isList(source)
    ? [source.map((item) => item.json), source.map((_, index) => linkTo(index))]
    : [source.json, undefined];
  const text = JSON.stringify(json, undefined, settings.format ? INDENT : undefined);
  const file = await store.create(await encodeText(text, settings), {
    fileName: settings.fileName || 'file.json',
    mimeType: 'application/json',
  });
  return { json: {}, binary: filesOf([[binaryPropertyName, file]]), ...(links && { pairedItem: links }) };
}

function isList(source: Item | readonly Item[]): source is readonly Item[] {
  return Array.isArray(source);
}
