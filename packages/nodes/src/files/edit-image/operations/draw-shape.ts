import type { Canvas } from '@napi-rs/canvas';
import { imageWith } from '../files/canvas.ts';
import { cssColor } from '../files/image-color.ts';
import type { StepValues } from './step.ts';

/** Draws a filled shape, or a line one pixel wide. */
export async function drawShape(picture: Canvas, values: StepValues): Promise<Canvas> {
  const { primitive, startPositionX: x, startPositionY: y, endPositionX, endPositionY } = values;
  const result = await imageWith(picture, picture);
  const context = result.getContext('2d');
  const color = cssColor(values.color, 'color');
  context.fillStyle = color;
  context.strokeStyle = color;
  context.beginPath();
  switch (primitive) {
    case 'line':
      // Through the middle of pixels, so that a straight line is one pixel wide and not two half ones.
      context.moveTo(x + 0.5, y + 0.5);
      context.lineTo(endPositionX + 0.5, endPositionY + 0.5);
      context.stroke();
      break;
    case 'circle':
      context.arc(x, y, Math.hypot(endPositionX - x, endPositionY - y), 0, 2 * Math.PI);
      context.fill();
      break;
    case 'rectangle': {
      const width = Math.abs(endPositionX - x);
      const height = Math.abs(endPositionY - y);
      const radius = Math.max(0, Math.min(values.cornerRadius ?? 0, width / 2, height / 2));
      context.roundRect(Math.min(x, endPositionX), Math.min(y, endPositionY), width, height, radius);
      context.fill();
      break;
    }
  }
  return result;
}
