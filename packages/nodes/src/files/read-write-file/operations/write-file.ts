import type { Item } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import type { ReadWriteFileContext } from '../parameters.ts';

/** Writes a file of the item, and notes where it is. */
export async function writeFile({ item, parameters, files, binary }: ReadWriteFileContext): Promise<Item> {
  const { fileName, dataPropertyName, options } = parameters;
  const file = itemFile(item, dataPropertyName, 'dataPropertyName');
  await files.write(fileName, binary.stream(file), { append: optionValues(options).append === true });
  return { ...item, json: { ...item.json, fileName } };
}
