import type { KeyboardEvent } from 'react';
import type { GridColumn } from '../model/grid-column.ts';
import { type Bounds, movedPlace, type Selection, selectionAt } from '../model/selection.ts';

interface GridKeysOptions {
  bounds: Bounds;
  /** Rows in view. */
  pageRows: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  column: GridColumn | undefined;
  /** Begins to edit the active cell, with what was typed. */
  begin: (typed?: string) => void;
  clear: () => void;
  toggle: () => void;
  /** Chooses the active row. */
  check: () => void;
  openFile: () => void;
  undo: () => void;
}

/** The keys of a sheet. Tab leads out of the grid at the ends of a row. */
export function useGridKeys(options: GridKeysOptions) {
  return (event: KeyboardEvent) => {
    // What stands in the grid has keys of its own.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    if (pressed(event, options)) event.preventDefault();
  };
}

/** Gives whether the key meant something. */
function pressed(event: KeyboardEvent, options: GridKeysOptions): boolean {
  const { key, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (altKey) return false;
  return move(event, options) || (isControl ? command(key.toLowerCase(), options) : plainKey(key, shiftKey, options));
}

function move(event: KeyboardEvent, { bounds, pageRows, selection, onSelect }: GridKeysOptions): boolean {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const place = movedPlace(selection.active, { key, isFar: ctrlKey || metaKey, pageRows }, bounds);
  if (!place) return false;
  onSelect(shiftKey ? { anchor: selection.anchor, active: place } : selectionAt(place));
  return true;
}

function command(key: string, { bounds, onSelect, undo }: GridKeysOptions): boolean {
  if (key === 'z') undo();
  else if (key === 'a') {
    onSelect({ anchor: { row: 0, column: 0 }, active: { row: bounds.rows - 1, column: bounds.columns - 1 } });
  } else return false;
  return true;
}

function plainKey(key: string, isShift: boolean, options: GridKeysOptions): boolean {
  const { bounds, selection, onSelect, column, begin, clear, toggle, check, openFile } = options;
  const { row, column: place } = selection.active;
  if (key === 'Tab') {
    const next = place + (isShift ? -1 : 1);
    if (next < 0 || next >= bounds.columns) return false;
    onSelect(selectionAt({ row, column: next }));
  } else if (key === 'Enter' || key === 'F2') {
    if (column?.type === 'file') openFile();
    else begin();
  } else if (key === ' ' && isShift) check();
  else if (key === ' ' && column?.type === 'boolean') toggle();
  else if (key === 'Delete' || key === 'Backspace') clear();
  else if (key === 'Escape') onSelect(selectionAt(selection.active));
  else if ([...key].length === 1) begin(key);
  else return false;
  return true;
}
