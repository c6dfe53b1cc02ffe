import { type BinaryData, type Item, NodeError } from '@millrace/node-sdk';
import { setOwn } from '../own-property.ts';

/** The file of an item. @throws NodeError when the item has none of that name. */
export function itemFile(item: Item, name: string): BinaryData {
  const file = item.binary && Object.hasOwn(item.binary, name) ? item.binary[name] : undefined;
  if (file) return file;
  const names = Object.keys(item.binary ?? {});
  const there = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has no files at all.';
  throw new NodeError(`The item has no file '${name}'`, {
    description: `${there} Give the name of the field that holds the file.`,
    parameter: 'binaryPropertyName',
  });
}

/** The item with one more file. */
export function withFile(item: Item, name: string, file: BinaryData): Item {
  const binary: Record<string, BinaryData> = Object.create(null);
  for (const [other, kept] of Object.entries(item.binary ?? {})) setOwn(binary, other, kept);
  setOwn(binary, name, file);
  return { json: item.json, binary };
}
