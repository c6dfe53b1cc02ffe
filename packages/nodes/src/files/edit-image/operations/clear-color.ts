import type { Canvas } from '@napi-rs/canvas';
import { imageWith } from '../files/canvas.ts';
import { readColor } from '../files/image-color.ts';
import type { StepValues } from './step.ts';

/** Makes pixels of exactly this color transparent. */
export async function clearColor(picture: Canvas, { color }: StepValues): Promise<Canvas> {
  const { red, green, blue } = readColor(color, 'color');
  const result = await imageWith(picture, picture);
  const context = result.getContext('2d');
  const image = context.getImageData(0, 0, result.width, result.height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) data[at + 3] = 0;
  }
  context.putImageData(image, 0, 0);
  return result;
}
