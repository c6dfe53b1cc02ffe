import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { notifyWarning } from '../../../ui/notifications/notify.tsx';
import { cellOf, cellText, readCell } from '../model/cell-text.ts';
import type { GridColumn } from '../model/grid-column.ts';
import { type Cells, changeOf, MOST_CHANGED_ROWS } from '../model/paste-plan.ts';
import {
  type Bounds,
  type Place,
  type Range,
  rangeOf,
  type Selection,
  selectionAt,
  stepPlace,
} from '../model/selection.ts';
import type { Rows } from '../use-rows.ts';
import type { EditEnd } from './cell-editor.tsx';
import type { Editing } from './grid-row.tsx';

interface CellEditingOptions {
  rows: Rows;
  columns: readonly GridColumn[];
  bounds: Bounds;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  mayEdit: boolean;
  grid: RefObject<HTMLElement | null>;
  /** Id of the element that says what is wrong. */
  reasonId: string;
  onFailure: (error: unknown) => void;
}

interface OpenEdit {
  place: Place;
  text: string;
  /** Why what was typed cannot be. */
  reason: string | undefined;
}

/** Edits of the active cell, and what changes all that are selected. */
export function useCellEditing(options: CellEditingOptions) {
  const { rows, columns, bounds, selection, onSelect, mayEdit, grid, reasonId, onFailure } = options;
  const { t } = useTranslation('data-tables');
  const [open, setOpen] = useState<OpenEdit>();
  const { active } = selection;
  const row = rows.pages.rowAt(active.row);
  const column = columns[active.column];
  const isEditable = mayEdit && row !== undefined && column?.id !== undefined;

  const begin = (typed?: string) => {
    if (!isEditable || column.type === 'file') return;
    const draft = rows.edits.draftOf(row.id, column.name);
    const text = typed ?? draft?.text ?? cellText(column.type, cellOf(row, column.name));
    setOpen({ place: active, text, reason: typed === undefined ? draft?.reason : undefined });
  };
  const close = () => {
    setOpen(undefined);
    grid.current?.focus({ preventScroll: true });
  };
  /** Gives why a text cannot be. */
  const take = (text: string): string | undefined => {
    if (!isEditable) return undefined;
    const reading = readCell(column.type, text);
    if ('isWrong' in reading) return t(`wrong.${column.type}`, { column: column.name });
    const change = changeOf(row, { [column.name]: reading.value });
    if (JSON.stringify(change.before) === JSON.stringify(change.after)) rows.edits.dropDraft(row.id, column.name);
    else void rows.edits.changeCell(change, column.name, text);
    return undefined;
  };
  const finish = (text: string, end: EditEnd): boolean => {
    const reason = take(text);
    if (reason !== undefined) {
      setOpen((edit) => edit && { ...edit, reason });
      return false;
    }
    close();
    onSelect(selectionAt(placeAfter(active, end, bounds)));
    return true;
  };
  const editing: Editing | undefined = open && {
    text: open.text,
    isWrong: open.reason !== undefined,
    reasonId,
    onDone: finish,
    onLeave: (text) => {
      const reason = take(text);
      if (reason !== undefined && row && column) rows.edits.keepDraft(row.id, column.name, { text, reason });
      setOpen(undefined);
    },
    onCancel: () => {
      if (row && column) rows.edits.dropDraft(row.id, column.name);
      close();
    },
  };
  const clear = () => {
    const range = rangeOf(selection);
    const count = range.bottom - range.top + 1;
    if (!mayEdit) return;
    if (count <= MOST_CHANGED_ROWS) clearCells(rows, columns, range).catch(onFailure);
    else notifyWarning({ title: t('tooManySelected', { most: numberText(MOST_CHANGED_ROWS) }) });
  };
  const toggle = () => {
    if (!isEditable) return;
    rows.edits.change([changeOf(row, { [column.name]: cellOf(row, column.name) !== true })]).catch(onFailure);
  };
  return { editing, reason: open?.reason, row, column, begin, clear, toggle };
}

function placeAfter(place: Place, end: EditEnd, bounds: Bounds): Place {
  if (end === 'down') return { ...place, row: Math.min(bounds.rows - 1, place.row + 1) };
  return stepPlace(place, end === 'next' ? 1 : -1, bounds);
}

/** Empties what is selected. @throws ApiError */
async function clearCells({ pages, edits }: Rows, columns: readonly GridColumn[], { top, bottom, left, right }: Range) {
  const names = columns.slice(left, right + 1).flatMap(({ id, name }) => (id === undefined ? [] : [name]));
  const changes = (await pages.rowsOf(top, bottom + 1)).flatMap((row) => {
    const filled = names.filter((name) => cellOf(row, name) !== null);
    const empty: Cells = Object.fromEntries(filled.map((name) => [name, null]));
    return filled.length > 0 ? [changeOf(row, empty)] : [];
  });
  if (changes.length > 0) await edits.change(changes);
}
