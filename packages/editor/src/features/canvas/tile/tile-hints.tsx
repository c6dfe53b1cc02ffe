import { Tooltip } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import type { NodeStep } from '../../../model/runs/step-list.ts';
import classes from './tile-badge.module.css';

/** Hints that a tooltip tells; the run panel and the details have all. */
const MOST = 3;

/** The mark of a node whose run made remarks. */
export function TileHints({ steps }: { steps: readonly NodeStep[] }) {
  const hints = new Set(steps.flatMap((step) => step.hints ?? []).map(({ message }) => message));
  if (hints.size === 0) return null;
  const label = [...hints].slice(0, MOST).join('\n');
  return (
    <Tooltip label={label} multiline maw={320} style={{ whiteSpace: 'pre-line' }}>
      <span className={classes.hint} role="img" aria-label={label} data-testid="tile-hint">
        <IconBulb size={13} />
      </span>
    </Tooltip>
  );
}
