import type { Edge, Node } from '@xyflow/react';

/** What the canvas library draws. */
export interface CanvasSnapshot {
  nodes: Node[];
  edges: Edge[];
}

export interface SnapshotSource {
  snapshot: () => CanvasSnapshot;
  subscribe: (listener: () => void) => () => void;
}
