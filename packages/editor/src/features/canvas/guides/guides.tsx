import { useStore, ViewportPortal } from '@xyflow/react';
import type { CSSProperties } from 'react';
import type { Guide } from '../../../session/canvas/geometry/alignment.ts';
import classes from './guides.module.css';
import { useGuides } from './guides-store.ts';

/** The lines that nodes being dragged stand on with others. */
export function Guides() {
  const guides = useGuides((store) => store.guides);
  return guides.length === 0 ? null : <Lines guides={guides} />;
}

function Lines({ guides }: { guides: readonly Guide[] }) {
  // As thin as a hair at every scale.
  const thickness = useStore(({ transform }) => 1 / transform[2]);
  return (
    <ViewportPortal>
      {guides.map((guide) => (
        <div
          key={`${guide.axis}${guide.at}`}
          className={classes.guide}
          style={placeOf(guide, thickness)}
          data-testid="alignment-guide"
          data-axis={guide.axis}
        />
      ))}
    </ViewportPortal>
  );
}

function placeOf({ axis, at, from, to }: Guide, thickness: number): CSSProperties {
  return axis === 'x'
    ? { left: at - thickness / 2, top: from, width: thickness, height: to - from }
    : { left: from, top: at - thickness / 2, width: to - from, height: thickness };
}
