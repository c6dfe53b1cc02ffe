import { ActionIcon, NumberInput, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './node-details.module.css';

export interface PreviewItemProps {
  /** Place of the item, from 0. */
  item: number;
  count: number;
  onItem(item: number): void;
}

/** Chooses the input item that expressions are previewed with. */
export function PreviewItem({ item, count, onItem }: PreviewItemProps) {
  const { t } = useTranslation('node-details');
  if (count < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className={classes.previewItem} role="group" aria-label={t('previewWith')}>
      <span>{t('previewWith')}</span>
      <Step label={t('previousItem')} disabled={item === 0} onClick={() => onItem(item - 1)}>
        <IconChevronLeft size={14} aria-hidden />
      </Step>
      <NumberInput
        className={classes.previewIndex}
        size="xs"
        hideControls
        aria-label={t('itemIndex')}
        min={0}
        max={count - 1}
        allowDecimal={false}
        clampBehavior="strict"
        value={item}
        onChange={(next) => typeof next === 'number' && onItem(next)}
      />
      <Step label={t('nextItem')} disabled={item >= count - 1} onClick={() => onItem(item + 1)}>
        <IconChevronRight size={14} aria-hidden />
      </Step>
      <span>{t('ofItems', { count })}</span>
    </div>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  children: React.ReactNode;
  onClick(): void;
}

function Step({ label, disabled, children, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
