import { Anchor, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import classes from './conversation.module.css';

/** Characters that are shown at first, and at most. */
const FIRST = 1200;
const MOST = 100_000;

/** A text of which the beginning is shown until the rest is asked for. */
export function FoldedText({ text, isCode = false }: { text: string; isCode?: boolean }) {
  const { t } = useTranslation('node-details');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > FIRST;
  const shown = isLong ? text.slice(0, isOpen ? MOST : FIRST) : text;
  return (
    <span className={isCode ? classes.code : classes.text}>
      {shown}
      {shown.length < text.length && '…'}
      {isLong && (
        <span className={classes.fold}>
          <Anchor component="button" type="button" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('talk.showLess') : t('talk.showAll', { characters: numberText(text.length) })}
          </Anchor>
          {isOpen && text.length > MOST && (
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Anchor component="button" type="button" size="xs" onClick={copy}>
                  {copied ? t('copied') : t('talk.copyAll', { shown: numberText(MOST) })}
                </Anchor>
              )}
            </CopyButton>
          )}
        </span>
      )}
    </span>
  );
}
