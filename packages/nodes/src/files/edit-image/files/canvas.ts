import { NodeError } from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';

/** Most pixels of an image: four bytes each, and several images at the same time. */
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 32_767;

/** Drawing is loaded when it is first needed: it is a large library. */
export const loadCanvasLibrary = () => import('@napi-rs/canvas');

/** An empty, fully transparent image. @throws NodeError for a size that cannot be. */
export async function createImage(width: number, height: number): Promise<Canvas> {
  const size = checkedSize(width, height);
  const { createCanvas } = await loadCanvasLibrary();
  return createCanvas(size.width, size.height);
}

/** Whole pixels. @throws NodeError for a size that cannot be. */
export function checkedSize(width: number, height: number): { width: number; height: number } {
  const size = { width: Math.round(width), height: Math.round(height) };
  if (!(size.width >= 1) || !(size.height >= 1)) {
    throw new NodeError(`An image cannot be ${width} × ${height} pixels`, {
      description: 'Width and height must be 1 at least.',
      code: 'IMAGE_SIZE',
    });
  }
  if (size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS) {
    throw new NodeError(`An image of ${size.width} × ${size.height} pixels is too large`, {
      description: `It may have ${MAX_PIXELS / 1_000_000} million pixels in all, and ${MAX_SIDE} along a side.`,
      code: 'IMAGE_SIZE',
    });
  }
  return size;
}

/** A new image with another one drawn at a place. */
export async function imageWith(
  picture: Canvas,
  { width, height, x = 0, y = 0, fill }: { width: number; height: number; x?: number; y?: number; fill?: string },
): Promise<Canvas> {
  const result = await createImage(width, height);
  const context = result.getContext('2d');
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fillRect(0, 0, result.width, result.height);
  }
  context.drawImage(picture, x, y);
  return result;
}
