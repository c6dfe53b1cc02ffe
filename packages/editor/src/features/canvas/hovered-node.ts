import { create } from 'zustand';

const useHovered = create<{ nodeId: string | undefined }>(() => ({ nodeId: undefined }));

/** Whether the pointer is on a node. At most one node is hovered, however fast the pointer goes or the canvas moves. */
export function useIsHovered(nodeId: string): boolean {
  return useHovered((state) => state.nodeId === nodeId);
}

export function setHovered(nodeId: string | undefined): void {
  if (useHovered.getState().nodeId !== nodeId) useHovered.setState({ nodeId });
}
