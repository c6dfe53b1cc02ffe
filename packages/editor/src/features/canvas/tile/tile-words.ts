import type { useTranslation } from 'react-i18next';
import { issueText } from '../../../session/runs/run-issues.tsx';
import type { TileState } from './use-tile.ts';

type CanvasTexts = ReturnType<typeof useTranslation<'canvas'>>['t'];

/** What a tile's badge means. */
export function badgeWords({ badge, issues }: Pick<TileState, 'badge' | 'issues'>, t: CanvasTexts): string {
  switch (badge?.kind) {
    case 'error':
      return badge.message || t('badge.error');
    case 'issues':
      return issues.map(issueText).join('\n');
    case 'pinned':
    case 'success':
      return t(`badge.${badge.kind}`, { count: badge.count });
    case 'waiting':
    case 'canceled':
    case 'stale':
      return t(`badge.${badge.kind}`);
    case undefined:
      return '';
  }
}

/** How a node does, for those who do not see its tile. */
export function stateWords(tile: TileState, t: CanvasTexts): string[] {
  return [
    tile.node.disabled ? t('disabled') : '',
    tile.isTypeKnown ? '' : t('unknownType'),
    tile.isRunning ? t('badge.running') : badgeWords(tile, t),
  ].filter(Boolean);
}
