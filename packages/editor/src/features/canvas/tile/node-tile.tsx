import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrigger as isTriggerType } from '../../../model/nodes/is-trigger.ts';
import { useReadOnly } from '../../../session/document-context.tsx';
import { NodeIcon } from '../../../ui/node-icon.tsx';
import { useIsHovered } from '../hovered-node.ts';
import { DifferenceBadge } from './difference-badge.tsx';
import classes from './tile.module.css';
import { TileBadgeMark } from './tile-badge.tsx';
import { TileHints } from './tile-hints.tsx';
import { TilePort } from './tile-port.tsx';
import { TileToolbar } from './tile-toolbar.tsx';
import { type Tile, useTile } from './use-tile.ts';

/** A node on the canvas. */
export const NodeTile = memo(function NodeTile({ id, selected }: NodeProps) {
  const tile = useTile(id);
  return tile ? <TileView tile={tile} isSelected={selected} /> : null;
});

function TileView({ tile, isSelected }: { tile: Tile; isSelected: boolean }) {
  const { node, description, geometry } = tile;
  const { t } = useTranslation('canvas');
  const isReadOnly = useReadOnly();
  const isHovered = useIsHovered(node.id);
  const isTrigger = isTriggerType(description);
  return (
    <div
      className={classes.root}
      data-shape={geometry.shape}
      style={{ width: geometry.width, height: geometry.height }}
      data-testid="canvas-node"
      data-node-name={node.name}
      data-status={statusOf(tile)}
    >
      <div
        className={classes.tile}
        data-family={description?.family ?? 'unknown'}
        data-trigger={isTrigger || undefined}
        data-selected={isSelected || undefined}
        data-disabled={node.disabled || undefined}
        data-running={tile.isRunning || undefined}
        data-badge={tile.badge?.kind}
      >
        <NodeIcon type={node.type} size={40} />
        <TileBadgeMark tile={tile} />
        {!tile.isRunning && <TileHints steps={tile.steps} />}
      </div>
      <DifferenceBadge nodeId={node.id} />
      {geometry.ports.map((port) => (
        <TilePort key={port.handleId} nodeId={node.id} placed={port} isReadOnly={isReadOnly} steps={tile.steps} />
      ))}
      <div className={classes.label}>
        <div className={classes.name} title={node.name}>
          {node.name}
        </div>
        {node.disabled && <div className={classes.subtitle}>{t('disabled')}</div>}
        {!tile.isTypeKnown && <div className={classes.subtitle}>{t('unknownType')}</div>}
        {tile.subtitle !== '' && <div className={classes.subtitle}>{tile.subtitle}</div>}
        {node.notesInFlow && node.notes && <div className={classes.notes}>{node.notes}</div>}
      </div>
      {isHovered && <TileToolbar tile={tile} isTrigger={isTrigger} isReadOnly={isReadOnly} />}
    </div>
  );
}

/** For tests and assistive technology: one word. */
function statusOf({ isRunning, badge }: Tile): string {
  return isRunning ? 'running' : (badge?.kind ?? 'none');
}
