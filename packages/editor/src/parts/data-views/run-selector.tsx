import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';

/** Runs that are listed at once: others are found by what is typed. */
const MAX_LISTED = 100;

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
  const latest = useRef(onRun);
  latest.current = onRun;
  const choose = useCallback((chosen: number) => latest.current(chosen), []);
  if (itemCounts.length < 2) return null;
  const linkLabel = linked ? t('unlinkRuns') : t('linkRuns');
  return (
    <div className={classes.runs}>
      <RunSelect itemCounts={itemCounts.join()} run={run} onRun={choose} />
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

interface RunSelectProps {
  /** Joined by commas: equal lists are one value. */
  itemCounts: string;
  run: number;
  onRun(run: number): void;
}

/** Rendered anew for another run only: of a loop there are thousands, and each key that is typed beside them renders the pane. */
const RunSelect = memo(function RunSelect({ itemCounts, run, onRun }: RunSelectProps) {
  const { t } = useTranslation('data-views');
  const data = useMemo(() => {
    const counts = itemCounts.split(',').map(Number);
    return counts.map((count, index) => ({
      value: String(index),
      label: t('runOf', { number: index + 1, total: counts.length, items: t('items', { count }) }),
    }));
  }, [itemCounts, t]);
  return (
    <Select
      size="xs"
      aria-label={t('run')}
      data={data}
      value={String(run)}
      searchable={data.length > MAX_LISTED}
      limit={MAX_LISTED}
      comboboxProps={{ keepMounted: false }}
      onChange={(next) => next !== null && onRun(Number(next))}
    />
  );
});
