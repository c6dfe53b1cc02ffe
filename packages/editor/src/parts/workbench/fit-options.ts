import type { FitViewOptions } from '@xyflow/react';

/** How a workflow is brought into view: above the buttons at the bottom, names of nodes included. */
export const FIT_OPTIONS = { maxZoom: 1, padding: { top: 0.15, x: 0.15, bottom: '120px' } } satisfies FitViewOptions;
