import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sticky.module.css';

/** Edits the text of a note; leaving it or Escape keeps what was typed. */
export function StickyEditor({ content, onDone }: { content: string; onDone: (content: string) => void }) {
  const { t } = useTranslation('canvas');
  const [text, setText] = useState(content);
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the user asked to edit this text
      autoFocus
      className={`${classes.editor} nodrag nopan nowheel`}
      aria-label={t('stickyText')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onDone(text);
      }}
    />
  );
}
