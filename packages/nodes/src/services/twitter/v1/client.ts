import { type BinaryStore, type Item, NodeError, type ServiceClient, service, z } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { twitterOAuth1Api } from '../twitter.credentials.ts';

const common = { name: 'X', credential: twitterOAuth1Api, reason: ['errors.0.message', 'error'] } as const;

/** The interface that version 1 of the node was made for. */
export const xV1 = service({ ...common, baseUrl: 'https://api.twitter.com/1.1' });

/** Where files go before they are posted. */
export const uploads = service({ ...common, baseUrl: 'https://upload.twitter.com/1.1' });

const UPLOAD = '/media/upload.json';
/** Bytes of a part, at most: X takes up to 5 MB. */
const PART = 4 * 1024 * 1024;

const begun = z.object({ media_id_string: z.string() });
const state = z.object({
  processing_info: z
    .object({
      state: z.string(),
      check_after_secs: z.number().optional(),
      error: z.object({ message: z.string().optional() }).optional(),
    })
    .optional(),
});

interface Upload {
  client: ServiceClient;
  item: Item;
  /** Names of files of the item. */
  name: string;
  parameter: string;
  binary: BinaryStore;
  kind: 'tweet' | 'dm';
  sleep(ms: number): Promise<void>;
}

/** Sends a file to X in parts, and waits until X can show it. Gives its id. */
export async function upload({ client, item, name, parameter, binary, kind, sleep }: Upload): Promise<string> {
  const file = itemFile(item, name, parameter);
  const total_bytes = file.bytes ?? (await binary.read(file)).byteLength;
  const media_category = `${kind}_${categoryOf(file.mimeType)}`;
  const query = { command: 'INIT', total_bytes, media_type: file.mimeType, media_category };
  const { media_id_string: media_id } = await client.json({ method: 'POST', path: UPLOAD, query, answer: begun });
  let segment_index = 0;
  for await (const content of inParts(binary.stream(file))) {
    await client.request({
      method: 'POST',
      path: UPLOAD,
      query: { command: 'APPEND', media_id, segment_index },
      multipart: [{ name: 'media', content, fileName: 'part' }],
    });
    segment_index += 1;
  }
  const ended = { command: 'FINALIZE', media_id };
  let { processing_info: info } = await client.json({ method: 'POST', path: UPLOAD, query: ended, answer: state });
  while (info && info.state !== 'succeeded') {
    if (info.state === 'failed') {
      throw new NodeError(`X cannot show the file '${name}': ${info.error?.message ?? 'its processing failed'}`, {
        description: 'Check the type, the size and the length of the file against what X takes.',
        parameter,
      });
    }
    await sleep((info.check_after_secs ?? 1) * 1000);
    ({ processing_info: info } = await client.get(UPLOAD, { query: { command: 'STATUS', media_id }, answer: state }));
  }
  return media_id;
}

function categoryOf(mimeType: string): 'image' | 'gif' | 'video' {
  if (mimeType === 'image/gif') return 'gif';
  return mimeType.startsWith('image/') ? 'image' : 'video';
}

/** A stream in parts of one size; only the last is smaller. */
async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const some = rest.subarray(0, PART - bytes);
      kept.push(some);
      bytes += some.byteLength;
      rest = rest.subarray(some.byteLength);
      if (bytes < PART) continue;
      yield Buffer.concat(kept);
      kept = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(kept);
}
