import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { notifyWarning } from '../../../ui/notifications/notify.tsx';
import { cellOf, cellText } from '../model/cell-text.ts';
import type { GridColumn } from '../model/grid-column.ts';
import { MOST_CHANGED_ROWS, type PastePlan, planPaste } from '../model/paste-plan.ts';
import { rangeOf, type Selection } from '../model/selection.ts';
import { formatSheet, parseSheet } from '../model/sheet-text.ts';
import type { Rows } from '../use-rows.ts';

export type PasteRefusal = { kind: 'tooManyRows'; rows: number } | { kind: 'cells'; plan: PastePlan };

interface ClipboardOptions {
  rows: Rows;
  columns: readonly GridColumn[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  mayEdit: boolean;
  onRefused: (refusal: PasteRefusal) => void;
  onFailure: (error: unknown) => void;
}

/** Copies what is selected as sheets do, and pastes what they copied. */
export function useClipboard({ rows, columns, selection, onSelect, mayEdit, onRefused, onFailure }: ClipboardOptions) {
  const { t } = useTranslation('data-tables');
  const onCopy = (event: ClipboardEvent) => {
    const { top, bottom, left, right } = rangeOf(selection);
    const shown = columns.slice(left, right + 1);
    const texts: string[][] = [];
    for (let index = top; index <= bottom; index += 1) {
      const row = rows.pages.rowAt(index);
      if (row) texts.push(shown.map(({ name, type }) => cellText(type, cellOf(row, name))));
    }
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatSheet(texts));
    const all = bottom - top + 1;
    if (texts.length < all)
      notifyWarning({ title: t('copiedSome', { copied: numberText(texts.length), all: numberText(all) }) });
  };
  const paste = async (text: string) => {
    const cells = parseSheet(text);
    if (cells.length === 0) return;
    if (cells.length > MOST_CHANGED_ROWS) return onRefused({ kind: 'tooManyRows', rows: cells.length });
    const range = rangeOf(selection);
    const { pages, edits } = rows;
    const found = await pages.rowsOf(range.top, Math.max(range.bottom + 1, range.top + cells.length));
    const plan = planPaste({ cells, range, columns, rows: found });
    if (plan.problems.length > 0 || plan.columnsOutside > 0) return onRefused({ kind: 'cells', plan });
    await edits.paste(plan);
    const width = Math.max(...cells.map((row) => row.length));
    const bottom = Math.max(range.bottom, range.top + cells.length - 1);
    const right = Math.max(range.right, range.left + width - 1);
    onSelect({ anchor: { row: range.top, column: range.left }, active: { row: bottom, column: right } });
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    if (mayEdit) paste(event.clipboardData.getData('text/plain')).catch(onFailure);
  };
  return { onCopy, onPaste };
}
