import type { FitViewOptions } from '@xyflow/react';

/** What the names of nodes and the buttons at the bottom need below the nodes, in px. */
export const BELOW_NODES = 120;

/** How a workflow is brought into view: above the buttons at the bottom, names of nodes included. */
export const FIT_OPTIONS = {
  maxZoom: 1,
  // Those that are no elements.
  includeHiddenNodes: true,
  padding: { top: 0.15, x: 0.15, bottom: `${BELOW_NODES}px` },
} satisfies FitViewOptions;
