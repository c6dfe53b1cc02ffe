import { NodeError } from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';
import { createImage, imageWith } from '../files/canvas.ts';
import { cssColor } from '../files/image-color.ts';
import type { StepName } from '../step-parameters.ts';
import { addBorder } from './add-border.ts';
import { blurImage } from './blur-image.ts';
import { clearColor } from './clear-color.ts';
import { compositeImages } from './composite-images.ts';
import { cropImage } from './crop-image.ts';
import { drawShape } from './draw-shape.ts';
import { resizeImage } from './resize-image.ts';
import type { StepValues } from './step.ts';
import { rotateImage, shearImage } from './transform-image.ts';
import { type TextStyle, writeText } from './write-text.ts';

/** What operations need besides the image. */
export interface StepTools {
  /** Reads another image of the item. */
  readOther(field: string): Promise<Canvas>;
  text: TextStyle;
}

/** Does one operation. `picture` is absent before the first image is there. */
export async function applyStep(
  picture: Canvas | undefined,
  operation: StepName,
  values: StepValues,
  tools: StepTools,
): Promise<Canvas> {
  if (operation === 'create') return newImage(values);
  if (!picture) throw new Error('There is no image to work on');
  switch (operation) {
    case 'blur':
      return blurImage(picture, values);
    case 'border':
      return addBorder(picture, values);
    case 'composite':
      return compositeImages(picture, await tools.readOther(values.dataPropertyNameComposite), values);
    case 'crop':
      return cropImage(picture, values);
    case 'draw':
      return drawShape(picture, values);
    case 'resize':
      return resizeImage(picture, values);
    case 'rotate':
      return rotateImage(picture, values);
    case 'shear':
      return shearImage(picture, values);
    case 'text':
      return writeText(picture, values, tools.text);
    case 'transparent':
      return clearColor(picture, values);
    default:
      throw new NodeError(`'${operation satisfies never}' is not an operation on images`, {
        description: "Choose one of the list of 'Operation'.",
        parameter: 'operation',
      });
  }
}

async function newImage({ width, height, backgroundColor }: StepValues): Promise<Canvas> {
  const fill = cssColor(backgroundColor, 'backgroundColor');
  return imageWith(await createImage(width, height), { width, height, fill });
}
