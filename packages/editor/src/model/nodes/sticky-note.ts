import type { JsonValue, WorkflowNode } from '@millrace/workflow';

/** Types that only annotate: they never run, so nothing can be missing. */
export const STICKY_NOTE_TYPE = 'n8n-nodes-base.stickyNote';

export interface StickyNote {
  content: string;
  width: number;
  height: number;
  /** 1 to 7, or a colour of its own as `#rrggbb`. */
  color: number | string;
}

export const STICKY_WIDTH = 240;
export const STICKY_HEIGHT = 160;
export const STICKY_COLORS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST_LINES = 20;
const MOST_IN_TITLE = 48;
const HEX_COLOR = /^#[0-9a-f]{3,8}$/i;

/** What a sticky note shows; absent values get their defaults. */
export function stickyOf({ parameters }: WorkflowNode): StickyNote {
  const { content, width, height, color } = parameters;
  return {
    content: typeof content === 'string' ? content : '',
    width: sizeOf(width, STICKY_WIDTH),
    height: sizeOf(height, STICKY_HEIGHT),
    color: isColor(color) ? color : 1,
  };
}

/** The first line of a note without its marks, by which it is told from others. */
export function titleOfNote(node: WorkflowNode): string {
  for (const line of stickyOf(node).content.split('\n', MOST_LINES)) {
    const words = line.replaceAll(/[#*_`>~-]+/g, '').trim();
    if (words !== '') return words.length > MOST_IN_TITLE ? `${words.slice(0, MOST_IN_TITLE)}…` : words;
  }
  return node.name;
}

/** Notes lie under nodes, and a smaller note on a larger one. */
export function stickyZIndex(width: number, height: number): number {
  return -1 - Math.round(Math.sqrt(width * height));
}

function sizeOf(value: JsonValue | undefined, fallback: number): number {
  return typeof value === 'number' && value > 0 ? value : fallback;
}

function isColor(value: JsonValue | undefined): value is number | string {
  if (typeof value === 'number') return (STICKY_COLORS as readonly number[]).includes(value);
  return typeof value === 'string' && HEX_COLOR.test(value);
}
