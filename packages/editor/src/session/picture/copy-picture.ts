import type { NodeTypeCatalogue } from '@millrace/workflow';
import { addressOf } from '../../address/base-path.ts';
import { i18n } from '../../i18n/i18n.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { drawPicture, type Picture } from './draw-picture.ts';
import { pictureColors } from './picture-colors.ts';

export type PictureFormat = 'png' | 'svg';

/** Pixels for one of the canvas: sharp on screens with small pixels. */
const SCALE = 2;
/** Browsers draw no larger pictures. */
const MAX_SIDE = 12_000;

/** Puts a picture of the selected nodes, or of all, on the clipboard. */
export async function copyPicture(context: CommandContext, format: PictureFormat): Promise<void> {
  try {
    // The browser takes the clipboard's content as a promise: by the time it is drawn, the click is long ago.
    await navigator.clipboard.write([contentOf(pictureOf(context), format)]);
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!isRefused) notifyFailure(i18n.t('shell:pictureFailed'), error);
    else notifyError({ id: 'clipboard', title: i18n.t('shell:copyFailed'), message: i18n.t('shell:clipboardHelp') });
    return;
  }
  notifySuccess({ id: 'clipboard', title: i18n.t('shell:pictureCopied') });
}

/** An SVG is text: editors of text take it too. */
function contentOf(picture: Promise<Picture>, format: PictureFormat): ClipboardItem {
  if (format === 'png') return new ClipboardItem({ 'image/png': picture.then(pngOf) });
  const svg = (type: string) => picture.then((drawn) => new Blob([drawn.svg], { type }));
  const image = 'image/svg+xml';
  return new ClipboardItem({
    'text/plain': svg('text/plain'),
    ...(ClipboardItem.supports?.(image) && { [image]: svg(image) }),
  });
}

async function pictureOf({ session, canvas }: CommandContext): Promise<Picture> {
  const { document } = session;
  const selected = canvas.selectedNodeIds;
  const nodeIds = selected.length > 0 ? selected : document.nodeIds;
  const catalogue = await nodeTypesOf(document.nodes());
  const types = nodeIds.flatMap((id) => document.node(id)?.type ?? []);
  const icons = await iconsOf(types, catalogue);
  return drawPicture({ document, canvas, catalogue, nodeIds, icons, colors: pictureColors() });
}

/** Pictures of node types as `data:` addresses: a picture may load nothing from elsewhere. */
async function iconsOf(types: Iterable<string>, catalogue: NodeTypeCatalogue): Promise<Map<string, string>> {
  const wanted = [...new Set(types)].filter((type) => catalogue.latest(type)?.hasIcon);
  const found = await Promise.all(
    wanted.map(async (type) => {
      const response = await fetch(addressOf(`/rest/node-icon/${encodeURIComponent(type)}`));
      return response.ok ? ([type, await dataAddress(await response.blob())] as const) : undefined;
    }),
  );
  return new Map(found.filter((icon) => icon !== undefined));
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(SCALE, MAX_SIDE / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
