import { type BinaryStore, path, type ServiceClient, z } from '@millrace/node-sdk';
import { type FileOfItem, filePart } from '../../lib/files/file-part.ts';

const stored = z.object({ id: z.string() });

/** Gives WhatsApp a file of an item, as it is read. @returns its id, which is good for 30 days */
export async function upload(
  client: ServiceClient,
  phoneNumberId: string,
  file: FileOfItem & { binary: BinaryStore; fileName?: string | undefined },
): Promise<string> {
  const { id } = await client.json({
    method: 'POST',
    path: path`/${phoneNumberId}/media`,
    multipart: [{ name: 'messaging_product', content: 'whatsapp' }, filePart('file', file)],
    answer: stored,
  });
  return id;
}
