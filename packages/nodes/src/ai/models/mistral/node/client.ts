import { isJsonObject, type JsonObject, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import mistralCloudApi from '../../compatible/mistral-cloud-api.credential.ts';

export const mistral = service({
  name: 'Mistral AI',
  credential: mistralCloudApi,
  reason: ['message', 'detail.0.msg'],
});

const read = z.looseObject({ pages: z.array(z.looseObject({ markdown: z.string() })) });

/** What was read of a document, with its text in one piece. */
export function documentOf(answer: unknown): JsonObject {
  const known = read.safeParse(answer);
  const whole = isJsonObject(answer) ? answer : {};
  if (!known.success) return whole;
  const { pages } = known.data;
  return { ...whole, extractedText: pages.map(({ markdown }) => markdown).join('\n\n'), pageCount: pages.length };
}

/** A document as Mistral takes it: by its address, which may hold the document itself. */
export function documentAt(type: 'document_url' | 'image_url', address: string): JsonObject {
  return { type, [type]: address };
}

/** Removes a file that was only made on the way. It must not undo what was achieved. */
export async function removeFile(client: ServiceClient, id: string): Promise<void> {
  await client.delete(path`/files/${id}`).catch(() => undefined);
}
