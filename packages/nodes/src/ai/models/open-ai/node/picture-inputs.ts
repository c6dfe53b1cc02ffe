import type { Item, NodeContext } from '@millrace/node-sdk';
import { fileContent, listed } from '../../../../lib/ai/service-format/file-content.ts';

interface Source extends Pick<NodeContext, 'binary'> {
  item: Item;
}

/** A file of an item as an address that holds it. @throws NodeError for one that is not there, or too large */
export async function dataAddress(name: string, source: Source): Promise<string> {
  const { data, mimeType } = await fileContent(name, source);
  return `data:${mimeType};base64,${data}`;
}

/** Addresses of pictures: those of a list with commas, or the files of some fields. */
export async function pictureAddresses(
  {
    inputType,
    imageUrls = '',
    binaryPropertyName = '',
  }: { inputType: string; imageUrls: string | undefined; binaryPropertyName: string | undefined },
  source: Source,
): Promise<string[]> {
  if (inputType === 'url') return listed(imageUrls);
  return Promise.all(listed(binaryPropertyName).map((name) => dataAddress(name, source)));
}
