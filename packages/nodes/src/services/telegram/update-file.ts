import { type BinaryData, NodeError, type ServiceClient, z } from '@millrace/node-sdk';
import { answerOf } from './client.ts';

const file = z.object({ file_id: z.string(), file_name: z.string().optional(), mime_type: z.string().optional() });
const message = z.object({
  photo: z.array(file).optional(),
  document: file.optional(),
  animation: file.optional(),
  audio: file.optional(),
  sticker: file.optional(),
  video: file.optional(),
  video_note: file.optional(),
  voice: file.optional(),
});
const update = z.object({
  message: message.optional(),
  edited_message: message.optional(),
  channel_post: message.optional(),
  edited_channel_post: message.optional(),
});
type SentFile = z.infer<typeof file>;

/** Sizes of a photo, which come in this order; a small photo has fewer of them. */
const SIZES = ['small', 'medium', 'large', 'extraLarge'] as const;
export type PhotoSize = (typeof SIZES)[number];

/** The file that came with an update, in the wanted size where there are several. */
export function fileIn(received: unknown, size: PhotoSize): SentFile | undefined {
  const { data } = update.safeParse(received);
  const sent = data?.message ?? data?.edited_message ?? data?.channel_post ?? data?.edited_channel_post;
  if (!sent) return undefined;
  const { photo = [], ...others } = sent;
  if (photo.length > 0) return photo[Math.min(SIZES.indexOf(size), photo.length - 1)];
  // An animation comes as a document, too.
  return others.document ?? Object.values(others).find((other) => other !== undefined);
}

/** Fetches a file that was sent to the bot. */
export async function fetchFile(
  sent: SentFile,
  bot: {
    client: ServiceClient;
    files: ServiceClient;
    binary: { create(content: AsyncIterable<Uint8Array>, about: object): Promise<BinaryData> };
  },
): Promise<BinaryData> {
  const answer = answerOf(z.object({ file_path: z.string().optional() }));
  const { result } = await bot.client.get('/getFile', { query: { file_id: sent.file_id }, answer });
  if (result.file_path === undefined) throw new NodeError('Telegram does not hand this file out: it is too large');
  const { content } = await bot.files.download({ path: `/${result.file_path}` });
  const fileName = sent.file_name ?? result.file_path.split('/').pop();
  return await bot.binary.create(content, { fileName, ...(sent.mime_type && { mimeType: sent.mime_type }) });
}
