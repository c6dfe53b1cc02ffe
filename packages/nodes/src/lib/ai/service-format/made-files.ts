import type { BinaryData, BinaryStore, Item, JsonObject, Part } from '@millrace/node-sdk';
import { filesOf } from '../../files/item-files.ts';

/** An item with a file that was made, and what is known of it. */
export function itemOfFile(file: BinaryData, field = 'data'): Item {
  const { mimeType, fileType, fileExtension, fileName, fileSize } = file;
  const known = Object.entries({ mimeType, fileType, fileExtension, fileName, fileSize });
  const json = Object.fromEntries(known.filter(([, value]) => value !== undefined)) as JsonObject;
  return { json, binary: filesOf([[field, file]]) };
}

/** Pictures of an answer as items: a file, or the address where the service keeps it for a while. */
export async function itemsOfPictures(
  pictures: readonly JsonObject[],
  { binary, field, mimeType = 'image/png' }: { binary: BinaryStore; field?: string | undefined; mimeType?: string },
): Promise<Item[]> {
  const items: Item[] = [];
  for (const picture of pictures) {
    const { b64_json: content } = picture;
    if (typeof content !== 'string') items.push({ json: picture });
    else
      items.push(
        itemOfFile(await binary.create(Buffer.from(content, 'base64'), { fileName: 'data', mimeType }), field),
      );
  }
  return items;
}

/** Fields of a form. Those that are not set are left out. */
export function formFields(fields: Readonly<Record<string, string | number | undefined>>): Part[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [{ name, content: String(value) }],
  );
}
