import type { Canvas } from '@napi-rs/canvas';
import { imageWith } from '../files/canvas.ts';
import { cssColor } from '../files/image-color.ts';
import type { StepValues } from './step.ts';

/** Adds a border around the image. */
export function addBorder(picture: Canvas, { borderWidth, borderHeight, borderColor }: StepValues): Promise<Canvas> {
  return imageWith(picture, {
    width: picture.width + 2 * borderWidth,
    height: picture.height + 2 * borderHeight,
    x: Math.round(borderWidth),
    y: Math.round(borderHeight),
    fill: cssColor(borderColor, 'borderColor'),
  });
}
