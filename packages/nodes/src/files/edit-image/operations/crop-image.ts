import { NodeError } from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';
import { imageWith } from '../files/canvas.ts';
import type { StepValues } from './step.ts';

/** Cuts out a part; what of it lies outside of the image is left out. */
export function cropImage(picture: Canvas, { width, height, positionX, positionY }: StepValues): Promise<Canvas> {
  const left = Math.max(0, Math.round(positionX));
  const top = Math.max(0, Math.round(positionY));
  const right = Math.min(picture.width, Math.round(positionX + width));
  const bottom = Math.min(picture.height, Math.round(positionY + height));
  if (!(right > left) || !(bottom > top)) {
    throw new NodeError('The part to cut out lies outside of the image', {
      description: `The image has ${picture.width} × ${picture.height} pixels.`,
      parameter: 'positionX',
      code: 'IMAGE_SIZE',
    });
  }
  return imageWith(picture, { width: right - left, height: bottom - top, x: -left, y: -top });
}
