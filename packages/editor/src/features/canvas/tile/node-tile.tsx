import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { TileShape } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useIsHovered } from '../hovered-node.ts';
import { useDrawn } from '../level-of-detail.ts';
import { DifferenceBadge } from './difference-badge.tsx';
import { NearTile } from './near-tile.tsx';
import { TileFrame } from './tile-frame.tsx';
import { useTileState } from './use-tile.ts';

type TileNode = Node<{ shape: TileShape }, 'tile'>;

/**
 * A node on the canvas. From far away there may be thousands: each is as little as shows what the node is and how it does.
 * The one under the pointer has its ports at every scale, so that it can be connected.
 */
export const NodeTile = memo(function NodeTile({ id, selected, width, height, data }: NodeProps<TileNode>) {
  const tile = useTileState(id);
  const drawn = useDrawn();
  const isHovered = useIsHovered(id);
  if (!tile) return null;
  if (drawn === 'all' || isHovered) return <NearTile tile={tile} isSelected={selected} isHovered={isHovered} />;
  const place = { shape: data.shape, width, height };
  return (
    <TileFrame tile={tile} isSelected={selected} place={place} hasIcon={drawn === 'icon'}>
      <DifferenceBadge nodeId={id} />
    </TileFrame>
  );
});
