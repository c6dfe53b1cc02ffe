import type { Canvas } from '@napi-rs/canvas';
import { createImage } from '../files/canvas.ts';
import type { StepValues } from './step.ts';

/** Blurs with the given strength, at most as far as the radius says. */
export async function blurImage(picture: Canvas, { blur, sigma }: StepValues): Promise<Canvas> {
  // Beyond three times its strength a blur has no effect to see.
  const strength = blur > 0 ? Math.min(sigma, blur) : sigma;
  const margin = Math.ceil(strength * 3);
  if (!(margin > 0)) return picture;
  const { width, height } = picture;
  const stretched = await stretchEdges(picture, margin);
  const result = await createImage(width, height);
  const context = result.getContext('2d');
  context.filter = `blur(${strength}px)`;
  context.drawImage(stretched, -margin, -margin);
  return result;
}

/** Pixels at the edge go on outwards: else the blur would mix in nothing, and the edges would become transparent. */
async function stretchEdges(picture: Canvas, margin: number): Promise<Canvas> {
  const { width, height } = picture;
  const result = await createImage(width + 2 * margin, height + 2 * margin);
  const context = result.getContext('2d');
  context.imageSmoothingEnabled = false;
  for (const [sourceX, sourceWidth, x, targetWidth] of bands(width, margin)) {
    for (const [sourceY, sourceHeight, y, targetHeight] of bands(height, margin)) {
      context.drawImage(picture, sourceX, sourceY, sourceWidth, sourceHeight, x, y, targetWidth, targetHeight);
    }
  }
  return result;
}

/** First pixel, all, last pixel: where they are taken from and where they go. */
function bands(length: number, margin: number) {
  return [
    [0, 1, 0, margin],
    [0, length, margin, length],
    [length - 1, 1, margin + length, margin],
  ] as const;
}
