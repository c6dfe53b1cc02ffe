import type { BinaryStore, Item, Part } from '@millrace/node-sdk';
import { itemFile } from './item-files.ts';

/**
 * A file of an item as a part of a `multipart/form-data` body, sent as it is read.
 * @param field the name of the part.
 * @throws NodeError when the item has no file of that name.
 */
export function filePart(
  field: string,
  { item, name, parameter, binary, fileName }: FileOfItem & { binary: BinaryStore; fileName?: string | undefined },
): Part {
  const file = itemFile(item, name, parameter);
  return {
    name: field,
    content: binary.stream(file),
    fileName: fileName || file.fileName || 'file',
    mimeType: file.mimeType,
  };
}

/** Which file of an item is meant. */
export interface FileOfItem {
  item: Item;
  /** Name of the file in the item. */
  name: string;
  /** Name of the parameter that holds the name, for errors. */
  parameter: string;
}
