import { NodeError } from '@millrace/node-sdk';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { imageWith, loadCanvasLibrary } from '../files/canvas.ts';
import { cssColor } from '../files/image-color.ts';
import type { StepValues } from './step.ts';

const LINE_HEIGHT = 1.2;
const MAX_FONT_SIZE = 4_000;

/** Which of the versions places the text, and in which font. */
export interface TextStyle {
  font: string | undefined;
  /** Version 1: the position is where the first line stands. */
  isPlacedFreely: boolean;
}

/** Names of the fonts of the machine, in the order of the alphabet. */
export async function fontFamilies(): Promise<string[]> {
  const { GlobalFonts } = await loadCanvasLibrary();
  return [...new Set(GlobalFonts.families.map(({ family }) => family))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
}

/** Writes text in lines of at most so many characters. */
export async function writeText(picture: Canvas, values: StepValues, style: TextStyle): Promise<Canvas> {
  const { fontSize } = values;
  if (!(fontSize > 0 && fontSize <= MAX_FONT_SIZE)) {
    throw new NodeError(`Text cannot be ${fontSize} pixels high`, {
      description: `Give a size from 1 to ${MAX_FONT_SIZE}.`,
      parameter: 'fontSize',
    });
  }
  const family = await chosenFamily(style.font);
  const result = await imageWith(picture, picture);
  const context = result.getContext('2d');
  context.fillStyle = cssColor(values.fontColor, 'fontColor');
  context.font = `${fontSize}px "${family.replace(/["\\]/g, '\\$&')}"`;
  const lines = wrapText(values.text, values.lineLength);
  if (style.isPlacedFreely) writeFreely(context, lines, values);
  else writeAligned(context, lines, values, result);
  return result;
}

function writeFreely(context: SKRSContext2D, lines: string[], { positionX, positionY, fontSize }: StepValues): void {
  for (const [index, line] of lines.entries()) {
    context.fillText(line, positionX, positionY + index * fontSize * LINE_HEIGHT);
  }
}

/** From the edge or the center that the alignment names, the position leads inwards, to the right and down. */
function writeAligned(context: SKRSContext2D, lines: string[], values: StepValues, { width, height }: Canvas): void {
  const { horizontalAlignment, verticalAlignment, positionX, positionY, fontSize } = values;
  const [x, align] = {
    west: [positionX, 'left'] as const,
    center: [width / 2 + positionX, 'center'] as const,
    east: [width - positionX, 'right'] as const,
  }[horizontalAlignment];
  const blockHeight = lines.length * fontSize * LINE_HEIGHT;
  const top = {
    north: positionY,
    middle: height / 2 + positionY - blockHeight / 2,
    south: height - positionY - blockHeight,
  }[verticalAlignment];
  context.textAlign = align;
  context.textBaseline = 'middle';
  for (const [index, line] of lines.entries()) {
    context.fillText(line, x, top + (index + 0.5) * fontSize * LINE_HEIGHT);
  }
}

async function chosenFamily(font: string | undefined): Promise<string> {
  const families = await fontFamilies();
  const [first] = families;
  if (first === undefined) {
    throw new NodeError('There is no font on this machine to write with', {
      description: 'The operator installs one, for example the package fonts-dejavu-core of Debian.',
      parameter: 'font',
      code: 'IMAGE_FONT',
    });
  }
  if (!font) return first;
  if (families.includes(font)) return font;
  throw new NodeError(`There is no font '${font}' on this machine`, {
    description: 'Choose one of the list, or none for the first one.',
    parameter: 'font',
    code: 'IMAGE_FONT',
  });
}

/** Breaks lines between words; a word that is longer than a line has one of its own. */
export function wrapText(text: string, lineLength: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || [...longer].length <= lineLength) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines;
}
