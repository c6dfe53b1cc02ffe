import type { BinaryStore, Item } from '@millrace/node-sdk';
import { readPath } from '../../../lib/fields/field-path.ts';
import { filesOf } from '../../../lib/files/item-files.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { encodeText } from '../../../lib/text-encoding/code-text.ts';
import type { ConvertToFileParameters } from '../parameters.ts';
import { sourceText } from './source-text.ts';

/** A text file of a field. */
export async function textFile(
  item: Item,
  { sourceProperty, binaryPropertyName, options }: ConvertToFileParameters,
  store: BinaryStore,
): Promise<Item> {
  const settings = optionValues(options);
  const file = await store.create(await encodeText(sourceText(item, sourceProperty), settings), {
    fileName: settings.fileName || 'file.txt',
    mimeType: typeof readPath(item.json, sourceProperty) === 'object' ? 'application/json' : 'text/plain',
  });
  return { json: {}, binary: filesOf([[binaryPropertyName, file]]) };
}
