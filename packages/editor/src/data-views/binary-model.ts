import type { BinaryData, Item } from '@millrace/workflow';

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

export function hasBinary(items: readonly Item[]): boolean {
  return items.some((item) => item.binary !== undefined && Object.keys(item.binary).length > 0);
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

/** How a file can be looked at; nothing for kinds that can only be downloaded. Markup is only ever shown as text. */
export function previewKind(data: BinaryData): 'image' | 'video' | 'audio' | 'text' | undefined {
  if (data.data === '') return undefined;
  if (SAFE_IMAGES.has(data.mimeType)) return 'image';
  if (data.mimeType.startsWith('video/')) return 'video';
  if (data.mimeType.startsWith('audio/')) return 'audio';
  const isText = data.mimeType.startsWith('text/') || data.mimeType === 'application/json';
  return isText ? 'text' : undefined;
}

/** A download needs bytes, a type and a name. */
export function canDownload(data: BinaryData): boolean {
  return data.data !== '' && data.mimeType !== '' && data.fileName !== undefined && data.fileName !== '';
}

/** Address of the bytes for links and pictures. */
export function binaryUrl(data: BinaryData): string {
  return `data:${data.mimeType};base64,${data.data}`;
}
