import type { WorkflowNode } from '@millrace/workflow';
import { stickyOf } from '../../model/nodes/sticky-note.ts';
import { renderMarkdown } from '../../ui/markdown.ts';
import type { PictureColors } from './picture-colors.ts';
import { type TextStyle, textElement, wrapText } from './picture-text.ts';
import { svgElement } from './svg-element.ts';

const PADDING = 14;
const LINE_HEIGHT = 1.45;
const HEADINGS: Readonly<Record<string, number>> = { H1: 20, H2: 16, H3: 14, H4: 14 };
const TEXT_SIZE = 13;
/** How much of its colour the paper of a note has. */
const STRENGTH = 0.22;

/** A sticky note with as much of its text as there is room for. */
export function drawNote(record: WorkflowNode, colors: PictureColors): Element {
  const { content, width, height, color } = stickyOf(record);
  const [x, y] = record.position;
  const paper = typeof color === 'string' ? color : colors.note(color);
  const box = { x, y, width, height, rx: 10 };
  return svgElement(
    'g',
    {},
    svgElement('rect', { ...box, fill: colors.panel }),
    svgElement('rect', { ...box, fill: paper, 'fill-opacity': STRENGTH, stroke: paper, 'stroke-opacity': 0.6 }),
    ...linesOf(content, { x, y, width, height }, colors),
  );
}

function linesOf(content: string, box: { x: number; y: number; width: number; height: number }, colors: PictureColors) {
  const found: Element[] = [];
  let y = box.y + PADDING;
  for (const block of blocksOf(content)) {
    const style: TextStyle = { size: block.size, weight: block.isHeading ? 600 : 400, color: colors.text };
    for (const line of wrapText(block.text, style, box.width - 2 * PADDING, Number.MAX_SAFE_INTEGER)) {
      y += block.size * LINE_HEIGHT;
      if (y > box.y + box.height - PADDING / 2) return found;
      found.push(textElement(line, { ...style, x: box.x + PADDING, y: y - block.size * 0.3 }));
    }
    y += block.size * 0.5;
  }
  return found;
}

interface Block {
  text: string;
  size: number;
  isHeading: boolean;
}

/** Headings, paragraphs and entries of lists, in their order. */
function blocksOf(content: string): Block[] {
  const page = new DOMParser().parseFromString(renderMarkdown(content), 'text/html');
  return [...page.body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, li, pre')]
    .filter((element) => element.parentElement?.closest('li, p, pre') === null)
    .map((element) => ({
      text: (element.tagName === 'LI' ? '• ' : '') + (element.textContent ?? ''),
      size: HEADINGS[element.tagName] ?? TEXT_SIZE,
      isHeading: element.tagName.startsWith('H'),
    }));
}
