import type { FilePart, Item, NodeContext } from '@millrace/node-sdk';

/** A picture that is sent with a prompt. Services take no larger ones. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The pictures of an item, for the model to see. Those that are too large are left out. */
export async function imageParts(
  { binary: files = {} }: Item,
  { binary }: Pick<NodeContext, 'binary'>,
): Promise<FilePart[]> {
  const parts: FilePart[] = [];
  for (const file of Object.values(files)) {
    const { mimeType, fileName, bytes = 0 } = file;
    if (!mimeType.startsWith('image/') || bytes > MOST_BYTES) continue;
    const data = Buffer.from(await binary.read(file)).toString('base64');
    parts.push({ type: 'image', mediaType: mimeType, content: { data }, ...(fileName !== undefined && { fileName }) });
  }
  return parts;
}
