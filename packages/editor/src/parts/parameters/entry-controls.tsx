import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './parameters.module.css';

export interface EntryControlsProps {
  /** What the entry is called, for names of the buttons. */
  name: string;
  index: number;
  count: number;
  sortable: boolean;
  /** Absent where an entry cannot be removed. */
  onRemove?: (() => void) | undefined;
  onMove(to: number): void;
}

/** Move and delete buttons of one entry in a list. */
export function EntryControls({ name, index, count, sortable, onRemove, onMove }: EntryControlsProps) {
  const { t } = useTranslation('parameters');
  return (
    <div className={classes.entryControls}>
      {sortable && count > 1 && (
        <>
          <IconButton label={t('moveUp', { name })} disabled={index === 0} onClick={() => onMove(index - 1)}>
            <IconArrowUp size={14} aria-hidden />
          </IconButton>
          <IconButton label={t('moveDown', { name })} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
            <IconArrowDown size={14} aria-hidden />
          </IconButton>
        </>
      )}
      {onRemove && (
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <IconTrash size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

interface IconButtonProps {
  label: string;
  disabled?: boolean;
  children: React.ReactNode;
  onClick(): void;
}

function IconButton({ label, disabled = false, children, onClick }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
