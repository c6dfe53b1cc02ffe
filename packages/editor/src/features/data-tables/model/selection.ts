/** A cell by its place in the grid, from 0. */
export interface Place {
  row: number;
  column: number;
}

/** What is selected: all cells between where it began and the active one. */
export interface Selection {
  anchor: Place;
  active: Place;
}

/** The sides belong to it. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Bounds {
  rows: number;
  columns: number;
}

export function selectionAt(place: Place): Selection {
  return { anchor: place, active: place };
}

export function rangeOf({ anchor, active }: Selection): Range {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** The place inside the bounds that is nearest. */
export function placeWithin({ row, column }: Place, { rows, columns }: Bounds): Place {
  return { row: between(row, rows), column: between(column, columns) };
}

function between(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

export interface Movement {
  key: string;
  /** Ctrl, or the command key: to the end. */
  isFar: boolean;
  /** Rows of a page. */
  pageRows: number;
}

/** Where a key leads from a cell; `undefined` for keys that lead nowhere. */
export function movedPlace(
  { row, column }: Place,
  { key, isFar, pageRows }: Movement,
  bounds: Bounds,
): Place | undefined {
  const far = (end: number, near: number) => (isFar ? end : near);
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: far(0, row - 1), column },
    ArrowDown: { row: far(bounds.rows - 1, row + 1), column },
    ArrowLeft: { row, column: far(0, column - 1) },
    ArrowRight: { row, column: far(bounds.columns - 1, column + 1) },
    Home: { row: far(0, row), column: 0 },
    End: { row: far(bounds.rows - 1, row), column: bounds.columns - 1 },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
  };
  const place = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return place && placeWithin(place, bounds);
}

/** The next cell in the order of reading, or the one before; the last one stays. */
export function stepPlace({ row, column }: Place, step: 1 | -1, bounds: Bounds): Place {
  const index = row * bounds.columns + column + step;
  const last = bounds.rows * bounds.columns - 1;
  const within = Math.max(0, Math.min(last, index));
  return { row: Math.floor(within / bounds.columns), column: within % bounds.columns };
}
