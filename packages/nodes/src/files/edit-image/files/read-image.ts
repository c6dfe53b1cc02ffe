import { NodeError } from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';
import { checkedSize, createImage, loadCanvasLibrary } from './canvas.ts';

/** Formats that are read, by the names that images are recognised by. */
const FORMATS = new Map([
  ['avif', 'avif'],
  ['bmp', 'bmp'],
  ['gif', 'gif'],
  ['ico', 'ico'],
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['tiff', 'tiff'],
  ['webp', 'webp'],
]);

/** What the head of an image says. */
export interface ImageFacts {
  format: string;
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
}

/** Reads the head only: small files can hold images that fill all memory. @throws NodeError */
export async function imageFacts(bytes: Uint8Array, field: string): Promise<ImageFacts> {
  const { imageSize } = await import('image-size');
  const found = quietly(() => imageSize(bytes));
  const format = found?.type === undefined ? undefined : FORMATS.get(found.type);
  if (!found || format === undefined) {
    throw new NodeError(`The file in '${field}' is not an image that can be edited`, {
      description: `It must be one of ${[...FORMATS.values()].map((name) => name.toUpperCase()).join(', ')}.`,
      parameter: 'dataPropertyName',
      code: 'IMAGE_UNREADABLE',
    });
  }
  const { width, height, orientation } = found;
  return { format, width, height, ...(orientation !== undefined && { orientation }) };
}

/** @throws NodeError for what is no image, or a damaged or too large one. */
export async function readImage(bytes: Uint8Array, field: string): Promise<{ picture: Canvas; format: string }> {
  const { format, width, height } = await imageFacts(bytes, field);
  checkedSize(width, height);
  try {
    return { picture: format === 'tiff' ? await decodeTiff(bytes) : await decode(bytes), format };
  } catch (cause) {
    if (cause instanceof NodeError) throw cause;
    throw new NodeError(`The image in '${field}' cannot be read`, {
      description: `It says it is a ${format.toUpperCase()} file, but is damaged.`,
      parameter: 'dataPropertyName',
      code: 'IMAGE_UNREADABLE',
    });
  }
}

async function decode(bytes: Uint8Array): Promise<Canvas> {
  const { loadImage } = await loadCanvasLibrary();
  const image = await loadImage(bytes);
  const picture = await createImage(image.width, image.height);
  picture.getContext('2d').drawImage(image, 0, 0);
  return picture;
}

async function decodeTiff(bytes: Uint8Array): Promise<Canvas> {
  const { default: tiff } = await import('utif2');
  const copy = Uint8Array.from(bytes).buffer;
  const [first] = tiff.decode(copy);
  if (!first) throw new Error('It holds no image.');
  tiff.decodeImage(copy, first);
  const size = checkedSize(first.width, first.height);
  const picture = await createImage(size.width, size.height);
  const context = picture.getContext('2d');
  const image = context.createImageData(size.width, size.height);
  image.data.set(tiff.toRGBA8(first));
  context.putImageData(image, 0, 0);
  return picture;
}

function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
