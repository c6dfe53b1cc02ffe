import { svgElement } from './svg-element.ts';

const FAMILY = 'Inter, system-ui, sans-serif';

export interface TextStyle {
  /** In px. */
  size: number;
  weight: number;
  color: string;
}

export interface PlacedText extends TextStyle {
  x: number;
  /** Of the line on which the letters stand. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
}

export function textElement(text: string, { x, y, size, weight, color, anchor = 'start' }: PlacedText): Element {
  const font = { 'font-family': FAMILY, 'font-size': size, 'font-weight': weight };
  return svgElement('text', { x, y, fill: color, 'text-anchor': anchor, ...font }, text);
}

/** A text in lines that are no wider than `width`; what does not fit into `maxLines` is cut, with an ellipsis. */
export function wrapText(text: string, style: TextStyle, width: number, maxLines: number): string[] {
  const measure = measureOf(style);
  const fits = (line: string) => measure(line) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown[maxLines - 1] = `${shown[maxLines - 1]} …`;
  return shown.map((one) => (fits(one) ? one : shortened(one, fits)));
}

function shortened(text: string, fits: (line: string) => boolean): string {
  const letters = [...text];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Widths as the browser has them; a rule of thumb where it does not say. */
function measureOf({ size, weight }: TextStyle): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * size * 0.55;
  context.font = `${weight} ${size}px ${FAMILY}`;
  return (text) => context.measureText(text).width;
}
