import type { PointerEvent } from 'react';
import { type Place, type Selection, selectionAt } from '../model/selection.ts';

interface GridPointerOptions {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

const PRIMARY = 1;

/** Selects cells by pressing and dragging. A finger scrolls, and selects by a tap. */
export function useGridPointer({ selection, onSelect }: GridPointerOptions) {
  const extend = (active: Place) => onSelect({ anchor: selection.anchor, active });
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target);
      if (!place || event.button !== 0 || isField(event.target)) return;
      if (event.shiftKey) extend(place);
      else onSelect(selectionAt(place));
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch' || (event.buttons & PRIMARY) === 0 || isField(event.target)) return;
      const place = placeOf(event.target);
      if (place && (place.row !== selection.active.row || place.column !== selection.active.column)) extend(place);
    },
  };
}

/** The cell that an element of the grid belongs to. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row, column] = cell?.dataset.place?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement;
}
