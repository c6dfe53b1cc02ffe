import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../model/grid-column.ts';
import classes from './grid.module.css';

/** Where to go when an edit ends. */
export type EditEnd = 'down' | 'next' | 'previous';

export interface CellEditorProps {
  column: GridColumn;
  /** What it begins with. */
  text: string;
  isWrong: boolean;
  /** Id of the element that says what is wrong. */
  reasonId: string;
  /** Takes what was typed; gives whether that could be. */
  onDone: (text: string, end: EditEnd) => boolean;
  /** Focus went elsewhere. */
  onLeave: (text: string) => void;
  onCancel: () => void;
}

/** The field in a cell that is edited. */
export function CellEditor({ column, text, isWrong, reasonId, onDone, onLeave, onCancel }: CellEditorProps) {
  const { t } = useTranslation('data-tables');
  const field = useRef<HTMLTextAreaElement>(null);
  const isEnded = useRef(false);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    if (event.key === 'Escape') {
      event.preventDefault();
      isEnded.current = true;
      onCancel();
    } else if ((event.key === 'Enter' && !event.shiftKey && !event.altKey) || event.key === 'Tab') {
      event.preventDefault();
      // The focus leaves the field when it is taken.
      isEnded.current = true;
      isEnded.current = onDone(value, event.key === 'Enter' ? 'down' : event.shiftKey ? 'previous' : 'next');
    }
  };
  return (
    <textarea
      ref={field}
      className={classes.editor}
      rows={column.type === 'json' ? 4 : 1}
      aria-label={t('editCell', { name: column.name })}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? reasonId : undefined}
      spellCheck={column.type === 'string'}
      defaultValue={text}
      onKeyDown={onKeyDown}
      onBlur={(event) => !isEnded.current && onLeave(event.currentTarget.value)}
    />
  );
}
