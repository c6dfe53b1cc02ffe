import type { Canvas } from '@napi-rs/canvas';
import { encodeBmp } from './bitmap-file.ts';
import { imageWith } from './canvas.ts';

/** Formats that are written. */
export type OutputFormat = 'avif' | 'bmp' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp';

const DEFAULT_QUALITY = 92;
const OUTPUT_FORMATS: readonly string[] = [
  'avif',
  'bmp',
  'gif',
  'jpeg',
  'png',
  'tiff',
  'webp',
] satisfies OutputFormat[];

export const MIME_TYPES: Record<OutputFormat, string> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

const USUAL_EXTENSIONS: Partial<Record<OutputFormat, string>> = { jpeg: 'jpg', tiff: 'tif' };

/** Extension of the files of a format. */
export function extensionOf(format: OutputFormat): string {
  return USUAL_EXTENSIONS[format] ?? format;
}

/** The format itself, or PNG for one that is only read. */
export function outputFormatOf(format: string): OutputFormat {
  return isOutputFormat(format) ? format : 'png';
}

/** Bytes of a file with the image. `quality` counts where something can be lost. */
export async function writeImage(
  picture: Canvas,
  format: OutputFormat,
  quality: number = DEFAULT_QUALITY,
): Promise<Uint8Array> {
  switch (format) {
    case 'png':
      return picture.encode('png');
    case 'gif':
      return picture.encode('gif');
    case 'webp':
      return picture.encode('webp', quality);
    case 'avif':
      return picture.encode('avif', quality);
    case 'jpeg':
      return (await onWhite(picture)).encode('jpeg', quality);
    case 'bmp':
      return encodeBmp(pixelsOf(await onWhite(picture)), picture.width, picture.height);
    case 'tiff': {
      const { default: tiff } = await import('utif2');
      return new Uint8Array(tiff.encodeImage(Uint8Array.from(pixelsOf(picture)), picture.width, picture.height));
    }
  }
}

/** For formats that know no transparency. */
function onWhite(picture: Canvas): Promise<Canvas> {
  return imageWith(picture, { width: picture.width, height: picture.height, fill: '#ffffff' });
}

function pixelsOf(picture: Canvas): Uint8ClampedArray {
  return picture.getContext('2d').getImageData(0, 0, picture.width, picture.height).data;
}

function isOutputFormat(format: string): format is OutputFormat {
  return OUTPUT_FORMATS.includes(format);
}
