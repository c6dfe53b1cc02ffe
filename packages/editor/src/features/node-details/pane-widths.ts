/** Narrowest a pane can be, in px. */
export const MIN_PANE_WIDTH = 280;
/** Widest part of the row that one pane can take is what leaves the others their least. */
const WIDE_FACTOR = 2;
const KEY = 'millrace.node-details-width';

export type PaneKind = 'regular' | 'wide' | 'inputless';

/** Width of the parameters pane that a kind of node starts with. */
export function defaultWidth(kind: PaneKind, windowWidth: number): number {
  const regular = windowWidth > 1700 ? 420 : 360;
  return kind === 'wide' ? regular * WIDE_FACTOR : regular;
}

export interface WidthLimits {
  /** Width of all panes together. */
  total: number;
  hasInput: boolean;
}

/** A width that leaves every pane its least. */
export function clampWidth(width: number, { total, hasInput }: WidthLimits): number {
  const others = MIN_PANE_WIDTH * (hasInput ? 2 : 1);
  return Math.round(Math.max(MIN_PANE_WIDTH, Math.min(width, total - others)));
}

/** Left edge of the parameters pane within the row, so that neither neighbour gets too narrow. */
export function clampOffset(offset: number, width: number, { total, hasInput }: WidthLimits): number {
  if (!hasInput) return 0;
  return Math.round(Math.max(MIN_PANE_WIDTH, Math.min(offset, total - width - MIN_PANE_WIDTH)));
}

export function storedWidth(kind: PaneKind, storage: Pick<Storage, 'getItem'>): number | undefined {
  const width = Number(storage.getItem(`${KEY}.${kind}`));
  return Number.isFinite(width) && width >= MIN_PANE_WIDTH ? width : undefined;
}

export function storeWidth(kind: PaneKind, width: number, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(`${KEY}.${kind}`, String(width));
}
