import { useEffect } from 'react';
import { useCanvasModel } from '../../session/canvas-context.tsx';
import { focusNode } from '../../session/go-to-node.ts';

/** Where a node has the focus, it goes along with the selection that keys move to another node. */
export function useFocusWithSelection(): void {
  const model = useCanvasModel();
  useEffect(
    () =>
      model.subscribe(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement && focused.matches('.react-flow__node'))) return;
        const [nodeId, ...others] = model.selectedNodeIds;
        if (nodeId !== undefined && others.length === 0 && nodeId !== focused.dataset.id) focusNode(nodeId);
      }),
    [model],
  );
}
