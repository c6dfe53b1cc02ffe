import { type Item, type NodeContext, NodeError } from '@millrace/node-sdk';
import { itemFile } from '../../../../lib/files/item-files.ts';

/** What services take in one request; more would only fill the memory. */
const MOST_BYTES = 50 * 1024 * 1024;

interface Source extends Pick<NodeContext, 'binary'> {
  item: Item;
}

/** A file of an item as an address that holds it. @throws NodeError for one that is not there, or too large */
export async function dataAddress(name: string, { item, binary }: Source): Promise<string> {
  const file = itemFile(item, name, 'binaryPropertyName');
  if ((file.bytes ?? 0) > MOST_BYTES) {
    throw new NodeError(`The file '${name}' is too large to be sent with a prompt`, {
      description: 'OpenAI takes 50 MB at most. Make it smaller, or upload it and name its ID.',
      parameter: 'binaryPropertyName',
    });
  }
  return `data:${file.mimeType};base64,${Buffer.from(await binary.read(file)).toString('base64')}`;
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
  const names = (list: string) => list.split(',').flatMap((name) => name.trim() || []);
  if (inputType === 'url') return names(imageUrls);
  return Promise.all(names(binaryPropertyName).map((name) => dataAddress(name, source)));
}
