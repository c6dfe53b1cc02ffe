import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';

export interface RunSelectorProps {
  /** Items of each run. */
  itemCounts: number[];
  /** Chosen run, from 0. */
  run: number;
  /** Absent where there is nothing to link with. */
  linked?: boolean | undefined;
  onRun(run: number): void;
  onLinked?: ((linked: boolean) => void) | undefined;
}

/** Chooses among several runs of a node; can be linked with the other pane's. */
export function RunSelector({ itemCounts, run, linked, onRun, onLinked }: RunSelectorProps) {
  const { t } = useTranslation('data-views');
  if (itemCounts.length < 2) return null;
  const linkLabel = linked ? t('unlinkRuns') : t('linkRuns');
  return (
    <div className={classes.runs}>
      <Select
        size="xs"
        aria-label={t('run')}
        data={itemCounts.map((count, index) => ({
          value: String(index),
          label: t('runOf', { number: index + 1, total: itemCounts.length, items: t('items', { count }) }),
        }))}
        value={String(run)}
        onChange={(next) => next !== null && onRun(Number(next))}
      />
      {linked !== undefined && onLinked && (
        <Tooltip label={linkLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={linkLabel}
            aria-pressed={linked}
            onClick={() => onLinked(!linked)}
          >
            {linked ? <IconLink size={14} aria-hidden /> : <IconUnlink size={14} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
