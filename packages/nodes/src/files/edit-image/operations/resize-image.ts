import type { Canvas } from '@napi-rs/canvas';
import { createImage } from '../files/canvas.ts';
import type { StepValues } from './step.ts';

/** Scales the image as the option says. */
export async function resizeImage(picture: Canvas, values: StepValues): Promise<Canvas> {
  const size = newSize(picture, values);
  const result = await createImage(size.width, size.height);
  const context = result.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, result.width, result.height);
  return result;
}

interface Size {
  width: number;
  height: number;
}

/** Sizes of 0 and below stay as they are given: no image can have them, and the error says so. */
function newSize(picture: Size, { width, height, resizeOption }: StepValues): Size {
  // A long and thin image keeps a pixel at least.
  const times = (across: number, down: number): Size => ({
    width: Math.max(1, picture.width * across),
    height: Math.max(1, picture.height * down),
  });
  const scaled = (factor: number): Size => times(factor, factor);
  if (!(width > 0) || !(height > 0)) return { width, height };
  const horizontal = width / picture.width;
  const vertical = height / picture.height;
  switch (resizeOption) {
    case 'ignoreAspectRatio':
      return { width, height };
    case 'maximumArea':
      return withArea(picture, width * height);
    case 'minimumArea':
      return scaled(Math.max(horizontal, vertical));
    case 'onlyIfLarger':
      return scaled(Math.min(horizontal, vertical, 1));
    case 'onlyIfSmaller':
      return scaled(Math.max(Math.min(horizontal, vertical), 1));
    case 'percent':
      return times(width / 100, height / 100);
  }
}

/** The size of that many pixels, in the proportions of the image. Rounded as workflows of the other product know it. */
function withArea({ width, height }: Size, area: number): Size {
  const factor = Math.sqrt(area / (width * height));
  const rounded = (length: number): number => Math.max(1, Math.floor(length * factor + 0.25));
  return { width: rounded(width), height: rounded(height) };
}
