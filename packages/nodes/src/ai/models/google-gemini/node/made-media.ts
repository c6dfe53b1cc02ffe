import {
  type BinaryStore,
  givenPath,
  type Item,
  isJsonObject,
  type JsonObject,
  type ServiceClient,
} from '@millrace/node-sdk';
import { itemOfFile } from '../../../../lib/ai/service-format/made-files.ts';
import { addressIn } from '../gemini-service.ts';
import { refused } from './ask.ts';
import { partsIn, textIn } from './content-format.ts';

/** Pictures in an answer, as items. @throws NodeError where there are none */
export async function itemsOfPictures(
  answer: JsonObject,
  { binary, field }: { binary: BinaryStore; field: string | undefined },
): Promise<Item[]> {
  const parts = partsIn(answer);
  const items: Item[] = [];
  for (const { inlineData } of parts) {
    if (isJsonObject(inlineData))
      items.push(await itemOfPicture(inlineData.data, inlineData.mimeType, { binary, field }));
  }
  if (items.length === 0) throw refused(answer, textIn(parts));
  return items;
}

/** A picture in Base64, as an item. */
export async function itemOfPicture(
  data: unknown,
  mimeType: unknown,
  { binary, field }: { binary: BinaryStore; field: string | undefined },
): Promise<Item> {
  const type = String(mimeType ?? 'image/png');
  const fileName = `image.${/^image\/(\w+)/.exec(type)?.[1] ?? 'png'}`;
  return itemOfFile(await binary.create(Buffer.from(String(data), 'base64'), { fileName, mimeType: type }), field);
}

/** A video that Gemini made, as an item. The key goes with the request where it keeps the video itself, and nowhere else. */
export async function itemOfVideo(
  url: string,
  source: {
    client: ServiceClient;
    binary: BinaryStore;
    credential(): Promise<{ host: string }>;
    field: string | undefined;
  },
): Promise<Item> {
  const { client, binary, field } = source;
  const base = URL.parse(addressIn(await source.credential()));
  const place = URL.parse(url);
  const isOwn = base !== null && place?.origin === base.origin && place.pathname.startsWith(base.pathname);
  const { content, mimeType = 'video/mp4' } = isOwn
    ? await client.download({
        path: givenPath(`/${place.pathname.slice(base.pathname.length).replace(/^\/+/, '')}`),
        query: Object.fromEntries(place.searchParams),
      })
    : await client.downloadFrom(url);
  return itemOfFile(await binary.create(content, { fileName: 'video.mp4', mimeType }), field);
}
