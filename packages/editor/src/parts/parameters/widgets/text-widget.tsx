import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { openedTemplate } from '../../expression-field/template-braces.ts';
import { storedFromPaste, textOf } from '../expression-text.ts';
import type { ScalarWidgetProps } from './scalar-widget-props.ts';

const MAX_ROWS = 16;

/** A text, in one line or several. A first `=` starts an expression, and so do the braces of a template part. */
export function TextWidget(props: ScalarWidgetProps) {
  const { property, value, labelId, readOnly, invalid, placeholder, onChange, onStartExpression } = props;
  const text = textOf(value);

  const store = ({ value: next, selectionStart }: HTMLInputElement | HTMLTextAreaElement): void => {
    const caret = selectionStart ?? next.length;
    if (!onStartExpression) onChange(next);
    else if (next.startsWith('=')) onStartExpression(next, caret - 1);
    else if (next.includes('{{') && !text.includes('{{')) {
      const opened = openedTemplate(next, caret);
      onStartExpression(`=${opened.text}`, opened.caret);
    } else onChange(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const field = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const replacesAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (!replacesAll || !pasted.startsWith('=') || !onStartExpression) return;
    event.preventDefault();
    const stored = storedFromPaste(pasted);
    onStartExpression(stored, stored.length - 1);
  };
  const shared = {
    'aria-labelledby': labelId,
    'aria-required': property.required || undefined,
    value: text,
    placeholder,
    readOnly,
    error: invalid,
    spellCheck: false,
    onPaste: paste,
  };

  if (property.typeOptions?.password)
    return <PasswordInput {...shared} autoComplete="new-password" onChange={(event) => store(event.currentTarget)} />;
  const rows = property.typeOptions?.rows ?? 1;
  if (rows > 1 || text.includes('\n'))
    return (
      <Textarea
        {...shared}
        autosize
        minRows={rows}
        maxRows={Math.max(rows, MAX_ROWS)}
        onChange={(event) => store(event.currentTarget)}
      />
    );
  return <TextInput {...shared} onChange={(event) => store(event.currentTarget)} />;
}
