import { ActionIcon } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notices.module.css';

const PREFIX = 'millrace.seen.';

interface OnceHintProps {
  /** What it is remembered by. */
  name: string;
  text: string;
}

/** Advice that a browser shows once, until it is closed or its view is left. */
export function OnceHint({ name, text }: OnceHintProps) {
  const { t } = useTranslation('node-details');
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(PREFIX + name) === null);
  useEffect(() => markSeen(name), [name]);
  if (!isOpen) return null;
  return (
    <div className={classes.notice} data-kind="info" role="note">
      <IconBulb className={classes.hintIcon} size={14} aria-hidden />
      <span className={classes.hintText}>{text}</span>
      <ActionIcon className={classes.hintLink} size={20} aria-label={t('hintClose')} onClick={() => setIsOpen(false)}>
        <IconX size={12} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function markSeen(name: string): void {
  try {
    localStorage.setItem(PREFIX + name, 'true');
  } catch {
    // The storage is full: the hint comes once more, which is better than no page.
  }
}
