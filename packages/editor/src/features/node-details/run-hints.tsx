import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeStep } from '../../model/runs/step-list.ts';
import classes from './notices.module.css';
import { revealParameter } from './reveal-parameter.ts';

export type Hint = NonNullable<NodeStep['hints']>[number];

/** Hints shown before the others are asked for: the data stays in view. */
const SHOWN_HINTS = 2;

/** What a run that did not fail has to say about its data: an expression that gave nothing, text that was repaired. */
export function RunHints({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation('node-details');
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? hints : hints.slice(0, SHOWN_HINTS);
  const rest = hints.length - shown.length;
  if (hints.length === 0) return null;
  return (
    <ul className={classes.hints} aria-label={t('hints')}>
      {shown.map((hint) => (
        <HintLine key={`${hint.parameter ?? ''} ${hint.itemIndex ?? ''} ${hint.message}`} hint={hint} />
      ))}
      {rest > 0 && (
        <li>
          <Anchor component="button" type="button" size="xs" onClick={() => setIsOpen(true)}>
            {t('moreHints', { count: rest })}
          </Anchor>
        </li>
      )}
    </ul>
  );
}

function HintLine({ hint }: { hint: Hint }) {
  const { t } = useTranslation('node-details');
  const { message, type = 'info', parameter, itemIndex } = hint;
  const Icon = type === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <li className={classes.notice} data-kind={type}>
      <Icon className={classes.hintIcon} size={14} aria-hidden />
      <span className={classes.hintText}>
        {message}
        {itemIndex !== undefined && ` ${t('hintItem', { index: itemIndex })}`}
      </span>
      {parameter !== undefined && (
        <Anchor
          className={classes.hintLink}
          component="button"
          type="button"
          size="xs"
          onClick={() => revealParameter(parameter)}
        >
          {t('showParameter')}
        </Anchor>
      )}
    </li>
  );
}
