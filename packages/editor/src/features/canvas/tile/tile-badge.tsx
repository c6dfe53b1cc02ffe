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
import type { TileBadge } from '../../../model/runs/tile-state.ts';
import classes from './tile-badge.module.css';
import { badgeWords } from './tile-words.ts';
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
  const { icon, text } = contentOf(badge);
  const label = badgeWords(tile, t);
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
}

const SIZE = 13;

function contentOf(badge: TileBadge | undefined): BadgeContent {
  switch (badge?.kind) {
    case 'error':
      return { icon: <IconExclamationMark size={SIZE} /> };
    case 'issues':
      return { icon: <IconAlertTriangle size={SIZE} /> };
    case 'waiting':
      return { icon: <IconClock size={SIZE} /> };
    case 'canceled':
      return { icon: <IconPlayerStop size={SIZE} /> };
    case 'pinned':
      return { icon: <IconPinned size={SIZE} />, text: String(badge.count) };
    case 'stale':
      return { icon: <IconRefreshAlert size={SIZE} /> };
    case 'success':
      return { icon: <IconCheck size={SIZE} />, text: String(badge.count) };
    case undefined:
      return { icon: null };
  }
}
