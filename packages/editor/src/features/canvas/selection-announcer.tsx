import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanvasModel } from '../../session/canvas-context.tsx';
import { stateWords } from './tile/tile-words.ts';
import { useTileState } from './tile/use-tile.ts';

/** Says what was selected, for those who do not see the canvas: arrow keys select without moving the focus. */
export function SelectionAnnouncer() {
  const { t } = useTranslation('canvas');
  const model = useCanvasModel();
  const first = useSyncExternalStore(model.subscribe, () => model.selectedNodeIds[0] ?? '');
  const count = useSyncExternalStore(model.subscribe, () => model.selectedNodeIds.length);
  return (
    <VisuallyHidden role="status" data-testid="selection">
      {count === 1 ? <OneSelected nodeId={first} /> : count > 1 && t('selection.many', { count })}
    </VisuallyHidden>
  );
}

function OneSelected({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('canvas');
  const tile = useTileState(nodeId);
  return tile && [t('selection.one', { node: tile.node.name }), ...stateWords(tile, t)].join(', ');
}
