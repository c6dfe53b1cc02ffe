import type { ReactNode } from 'react';
import { isTrigger } from '../../../model/nodes/is-trigger.ts';
import type { TileShape } from '../../../session/canvas/geometry/tile-geometry.ts';
import { TypeIcon } from '../../../ui/node-icon.tsx';
import { useCanvasTypes } from '../canvas-types.ts';
import classes from './tile.module.css';
import type { TileState } from './use-tile.ts';

interface TileFrameProps {
  tile: TileState;
  isSelected: boolean;
  place: { shape: TileShape; width: number | undefined; height: number | undefined };
  hasIcon?: boolean;
  /** Inside of the frame, beside the icon. */
  marks?: ReactNode;
  children: ReactNode;
}

/** The shape of a node with its icon; colours of frame and edge say what family it is of and how it does. */
export function TileFrame({ tile, isSelected, place, hasIcon = true, marks, children }: TileFrameProps) {
  const { node, description, isRunning, badge } = tile;
  return (
    <div
      className={classes.root}
      data-shape={place.shape}
      style={{ width: place.width, height: place.height }}
      data-testid="canvas-node"
      data-node-name={node.name}
      data-status={statusOf(tile)}
    >
      <div
        className={classes.tile}
        data-family={description?.family ?? 'unknown'}
        data-trigger={isTrigger(description) || undefined}
        data-selected={isSelected || undefined}
        data-disabled={node.disabled || undefined}
        data-running={isRunning || undefined}
        data-badge={badge?.kind}
      >
        {hasIcon && <TileIcon type={node.type} />}
        {marks}
      </div>
      {children}
    </div>
  );
}

function TileIcon({ type }: { type: string }) {
  return <TypeIcon type={type} size={40} description={useCanvasTypes().catalogue.latest(type)} />;
}

/** For tests and assistive technology: one word. */
function statusOf({ isRunning, badge }: TileState): string {
  return isRunning ? 'running' : (badge?.kind ?? 'none');
}
