import { Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconExclamationMark,
  IconLoader2,
  IconPinned,
  IconPlayerStop,
  IconRefreshAlert,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { issueText } from '../../../session/runs/run-issues.tsx';
import classes from './tile.module.css';
import type { TileState } from './use-tile.ts';

/** The mark in a tile's corner: an icon, a count where there is one, and the words in a tooltip. */
export function TileBadgeMark({ tile }: { tile: TileState }) {
  return tile.isRunning || tile.badge ? <Mark tile={tile} /> : null;
}

function Mark({ tile }: { tile: TileState }) {
  const { t } = useTranslation('canvas');
  const { badge, isRunning } = tile;
  if (isRunning) {
    return (
      <span className={classes.spinner} role="img" aria-label={t('badge.running')}>
        <IconLoader2 size={14} />
      </span>
    );
  }
  const { icon, text, label } = contentOf(tile, t);
  return (
    <Tooltip label={label} multiline maw={320} style={{ whiteSpace: 'pre-line' }}>
      <span className={classes.badge} data-kind={badge?.kind} role="img" aria-label={label}>
        {icon}
        {text}
      </span>
    </Tooltip>
  );
}

interface BadgeContent {
  icon: ReactNode;
  text?: string;
  label: string;
}

const SIZE = 13;

function contentOf({ badge, issues }: TileState, t: ReturnType<typeof useTranslation<'canvas'>>['t']): BadgeContent {
  switch (badge?.kind) {
    case 'error':
      return { icon: <IconExclamationMark size={SIZE} />, label: badge.message || t('badge.error') };
    case 'issues':
      return { icon: <IconAlertTriangle size={SIZE} />, label: issues.map(issueText).join('\n') };
    case 'waiting':
      return { icon: <IconClock size={SIZE} />, label: t('badge.waiting') };
    case 'canceled':
      return { icon: <IconPlayerStop size={SIZE} />, label: t('badge.canceled') };
    case 'pinned':
      return {
        icon: <IconPinned size={SIZE} />,
        text: String(badge.count),
        label: t('badge.pinned', { count: badge.count }),
      };
    case 'stale':
      return { icon: <IconRefreshAlert size={SIZE} />, label: t('badge.stale') };
    case 'success':
      return {
        icon: <IconCheck size={SIZE} />,
        text: String(badge.count),
        label: t('badge.success', { count: badge.count }),
      };
    case undefined:
      return { icon: null, label: '' };
  }
}
