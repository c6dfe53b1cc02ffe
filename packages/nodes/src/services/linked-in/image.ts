import { type BinaryStore, givenPath, type Item, NodeError, type ServiceClient, z } from '@millrace/node-sdk';
import { itemFile } from '../../lib/files/item-files.ts';

const begun = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) });

/** What an upload needs. */
interface UploadContext {
  client: ServiceClient;
  /** Of the place where images are sent. */
  uploads: ServiceClient;
  item: Item;
  binary: BinaryStore;
}

/** Sends a file of an item to LinkedIn as an image of `owner`. Gives the URN of the image. */
export async function uploadImage(
  { client, uploads, item, binary }: UploadContext,
  { owner, name, parameter }: { owner: string; name: string; parameter: string },
): Promise<string> {
  const file = itemFile(item, name, parameter);
  const query = { action: 'initializeUpload' };
  const body = { initializeUploadRequest: { owner } };
  const { value } = await client.post('/images', body, { query, answer: begun });
  const { host, pathname, searchParams } = new URL(value.uploadUrl);
  // The account signs what is sent there.
  if (host !== 'www.linkedin.com') {
    throw new NodeError(`LinkedIn wants the image at '${host}'`, {
      description: 'Only addresses of www.linkedin.com are expected. Try again.',
    });
  }
  await uploads.request({
    method: 'POST',
    path: givenPath(pathname),
    query: Object.fromEntries(searchParams),
    content: binary.stream(file),
    mimeType: file.mimeType,
  });
  return value.image;
}
