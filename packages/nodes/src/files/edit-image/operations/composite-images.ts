import type { Canvas } from '@napi-rs/canvas';
import { imageWith } from '../files/canvas.ts';
import { blendOf, type Pixel } from './operators.ts';
import type { StepValues } from './step.ts';

/** Puts an image on another one; only where it lies something changes. */
export async function compositeImages(picture: Canvas, top: Canvas, values: StepValues): Promise<Canvas> {
  const x = Math.round(values.positionX);
  const y = Math.round(values.positionY);
  const result = await imageWith(picture, picture);
  const left = Math.max(x, 0);
  const upper = Math.max(y, 0);
  const width = Math.min(x + top.width, picture.width) - left;
  const height = Math.min(y + top.height, picture.height) - upper;
  if (width <= 0 || height <= 0) return result;
  const context = result.getContext('2d');
  const base = context.getImageData(left, upper, width, height);
  const above = top.getContext('2d').getImageData(left - x, upper - y, width, height);
  const blend = blendOf(values.operator);
  for (let at = 0; at < base.data.length; at += 4) {
    base.data.set(blend(pixelAt(above.data, at), pixelAt(base.data, at)), at);
  }
  context.putImageData(base, left, upper);
  return result;
}

function pixelAt(data: Uint8ClampedArray, at: number): Pixel {
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}
