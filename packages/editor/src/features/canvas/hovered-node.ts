import type { PointerEvent } from 'react';
import { create } from 'zustand';

const useHovered = create<{ nodeId: string | undefined }>(() => ({ nodeId: undefined }));

/** Whether the pointer is on a node. At most one node is hovered, however fast the pointer goes or the canvas moves. */
export function useIsHovered(nodeId: string): boolean {
  return useHovered((state) => state.nodeId === nodeId);
}

/** To be put on the element around all nodes. */
export const hoverHandlers = {
  onPointerOver: ({ target }: PointerEvent) => {
    const node = target instanceof Element ? target.closest<HTMLElement>('.react-flow__node') : null;
    setHovered(node?.dataset.id);
  },
  onPointerLeave: () => setHovered(undefined),
};

function setHovered(nodeId: string | undefined): void {
  if (useHovered.getState().nodeId !== nodeId) useHovered.setState({ nodeId });
}
