import { NodeError } from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';
import { createImage } from '../files/canvas.ts';
import { cssColor } from '../files/image-color.ts';
import type { StepValues } from './step.ts';

/** Where a point goes: x' = a x + c y, y' = b x + d y. */
interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
}

/** Turns the image clockwise; it grows so that nothing is cut off. */
export function rotateImage(picture: Canvas, { rotate, backgroundColor }: StepValues): Promise<Canvas> {
  const cosine = exact(Math.cos(radians(rotate)));
  const sine = exact(Math.sin(radians(rotate)));
  return transform(picture, { a: cosine, b: sine, c: -sine, d: cosine }, cssColor(backgroundColor, 'backgroundColor'));
}

/** Slants the image along its axes; it grows so that nothing is cut off. */
export function shearImage(picture: Canvas, { degreesX, degreesY }: StepValues): Promise<Canvas> {
  const along = { c: slope(degreesX, 'degreesX'), b: slope(degreesY, 'degreesY') };
  return transform(picture, { a: 1, d: 1 + along.b * along.c, ...along }, '#ffffff');
}

async function transform(picture: Canvas, { a, b, c, d }: Matrix, background: string): Promise<Canvas> {
  const { width, height } = picture;
  const xs = [0, a * width, c * height, a * width + c * height];
  const ys = [0, b * width, d * height, b * width + d * height];
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const result = await createImage(Math.max(...xs) - left, Math.max(...ys) - top);
  const context = result.getContext('2d');
  context.fillStyle = background;
  context.fillRect(0, 0, result.width, result.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(a, b, c, d, -left, -top);
  context.drawImage(picture, 0, 0);
  return result;
}

function slope(degrees: number, parameter: string): number {
  const value = Math.tan(radians(degrees));
  if (Math.abs(degrees % 180) !== 90) return value;
  throw new NodeError(`An image cannot be sheared by ${degrees} degrees`, {
    description: 'Nothing of it would be left. Choose a smaller angle.',
    parameter,
  });
}

function radians(degrees: number): number {
  return (degrees / 180) * Math.PI;
}

/** A quarter turn must not make the image a pixel larger because of rounding. */
function exact(value: number): number {
  return Math.round(value * 1e12) / 1e12;
}
