import type { BinaryData, Item } from '@millrace/workflow';
import { addressOf } from '../../address/base-path.ts';

export interface BinaryEntry {
  itemIndex: number;
  key: string;
  data: BinaryData;
}

export function binaryEntries(items: readonly Item[]): BinaryEntry[] {
  return items.flatMap((item, itemIndex) =>
    Object.entries(item.binary ?? {}).map(([key, data]) => ({ itemIndex, key, data })),
  );
}

/** What is known of lists: they do not change, may be long, and each drawing of their pane asks. */
const holdFiles = new WeakMap<readonly Item[], boolean>();

export function hasBinary(items: readonly Item[]): boolean {
  let holds = holdFiles.get(items);
  if (holds === undefined) {
    holds = items.some((item) => item.binary !== undefined && Object.keys(item.binary).length > 0);
    holdFiles.set(items, holds);
  }
  return holds;
}

/** Images that cannot carry script when shown from a data address. */
const SAFE_IMAGES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
]);

export type PreviewKind = 'image' | 'video' | 'audio' | 'text';

/** How a file can be looked at; nothing for kinds that can only be downloaded. Markup is only ever shown as text. */
export function previewKind(data: BinaryData): PreviewKind | undefined {
  if (!hasBytes(data)) return undefined;
  const mimeType = data.mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (SAFE_IMAGES.has(mimeType)) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType.startsWith('audio/')) return 'audio';
  const isText = mimeType.startsWith('text/') || /^(application|image)\/(.+\+)?(json|xml|yaml)$/.test(mimeType);
  return isText ? 'text' : undefined;
}

/** A download needs bytes, a type and a name. */
export function canDownload(data: BinaryData): boolean {
  return hasBytes(data) && data.mimeType !== '' && data.fileName !== undefined && data.fileName !== '';
}

/** Whether the bytes lie on the server, not in the item. */
export function isStored({ id, data }: BinaryData): boolean {
  return id !== undefined && id !== '' && data === '';
}

/** Address of the bytes for links, pictures and players. */
export function binaryUrl(data: BinaryData, action: 'view' | 'download'): string {
  if (!isStored(data)) return `data:${data.mimeType};base64,${data.data}`;
  const query = new URLSearchParams({ id: data.id ?? '', action, mimeType: data.mimeType });
  if (data.fileName) query.set('fileName', data.fileName);
  return addressOf(`/rest/binary-data?${query}`);
}

function hasBytes(data: BinaryData): boolean {
  return data.data !== '' || isStored(data);
}
