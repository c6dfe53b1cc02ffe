import { type BinaryData, type BinaryStore, givenPath, NodeError, type ServiceClient, z } from '@millrace/node-sdk';
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

const located = z.object({ file_path: z.string().optional() });

/** Where a file of the bot is, out of an answer of `getFile`. @throws NodeError when it cannot be fetched. */
export function filePathIn(result: unknown): string {
  const { data } = located.safeParse(result);
  if (data?.file_path !== undefined) return data.file_path;
  throw new NodeError('Telegram does not hand this file out: it is too large', {
    description: 'Bots get files of up to 20 MB, unless they have a server of their own.',
  });
}

/** Fetches a file that was sent to the bot. */
export async function fetchSentFile(sent: SentFile, bot: FileSource & { client: ServiceClient }): Promise<BinaryData> {
  const { result } = await bot.client.get('/getFile', { query: { file_id: sent.file_id }, answer: answerOf(located) });
  return await fetchFile(filePathIn(result), bot, { fileName: sent.file_name, mimeType: sent.mime_type });
}

/** Where files of a bot come from, and where they are kept. */
interface FileSource {
  files: ServiceClient;
  binary: Pick<BinaryStore, 'create'>;
}

/** Fetches the file at a path that `getFile` gave. */
export async function fetchFile(
  filePath: string,
  { files, binary }: FileSource,
  { fileName = filePath.split('/').pop(), mimeType }: { fileName?: string | undefined; mimeType?: string | undefined },
): Promise<BinaryData> {
  const { content } = await files.download({ path: givenPath(filePath) });
  return await binary.create(content, { ...(fileName && { fileName }), ...(mimeType && { mimeType }) });
}
