import { type NodeProps, NodeResizer, type ResizeParams } from '@xyflow/react';
import { memo } from 'react';
import { stickyOf } from '../../../model/nodes/sticky-note.ts';
import { GRID, snap } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useDocument, useNode, useReadOnly } from '../../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../../session/editor-ui.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DifferenceBadge } from '../tile/difference-badge.tsx';
import classes from './sticky.module.css';
import { StickyEditor } from './sticky-editor.tsx';

/** What formats text is large, and not every workflow has notes. */
const StickyText = lazyPart(() => import('./sticky-text.tsx'));

const MIN_WIDTH = 160;
const MIN_HEIGHT = 80;

/** A sticky note: formatted text on a coloured sheet behind the nodes. */
export const StickyTile = memo(function StickyTile({ id, selected }: NodeProps) {
  const node = useNode(id);
  const document = useDocument();
  const isReadOnly = useReadOnly();
  const isEdited = useEditorUi((ui) => ui.editedStickyId === id);
  if (!node) return null;
  const sticky = stickyOf(node);
  const setParameters = (change: { content?: string; width?: number; height?: number }) =>
    document.apply({ type: 'patchNode', nodeId: id, patch: { parameters: { ...node.parameters, ...change } } });
  const finishResize = (_: unknown, { x, y, width, height }: ResizeParams) => {
    const size = { width: Math.max(GRID, snap(width)), height: Math.max(GRID, snap(height)) };
    const position: [number, number] = [snap(x), snap(y)];
    document.apply({ type: 'patchNode', nodeId: id, patch: { position, parameters: { ...node.parameters, ...size } } });
  };
  const color = typeof sticky.color === 'number' ? sticky.color : undefined;
  const sheet = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text is edited from the context menu and by key as well
    <div
      className={classes.sheet}
      data-color={color}
      data-selected={selected || undefined}
      style={color === undefined ? { background: sticky.color } : undefined}
      data-testid="sticky-note"
      onDoubleClick={() => !isReadOnly && editorUi.set({ editedStickyId: id })}
    >
      <NodeResizer
        isVisible={selected && !isReadOnly}
        minWidth={MIN_WIDTH}
        minHeight={MIN_HEIGHT}
        onResizeEnd={finishResize}
        lineClassName={classes.resizeLine}
        handleClassName={classes.resizeHandle}
      />
      {isEdited && !isReadOnly ? (
        <StickyEditor
          content={sticky.content}
          onDone={(content) => {
            if (content !== sticky.content) setParameters({ content });
            editorUi.set({ editedStickyId: undefined });
          }}
        />
      ) : (
        <StickyText content={sticky.content} />
      )}
    </div>
  );
  return (
    <>
      {sheet}
      <DifferenceBadge nodeId={id} />
    </>
  );
});
