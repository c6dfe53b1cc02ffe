import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  BackgroundVariant,
  type Connection,
  ConnectionLineType,
  type Edge,
  type EdgeTypes,
  type FinalConnectionState,
  type Node,
  type NodeTypes,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import {
  type DragEvent,
  type MouseEvent as ReactMouseEvent,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { InsertionTarget } from '../../model/document/insert-node.ts';
import { FIT_OPTIONS } from '../../parts/workbench/fit-options.ts';
import { loadedNodeTypes, useNodeTypes } from '../../server/node-types.ts';
import { addFromCreator } from '../../session/add-from-creator.ts';
import { GRID, parseHandleId, snap } from '../../session/canvas/geometry/tile-geometry.ts';
import { MAX_ZOOM, MIN_ZOOM } from '../../session/canvas/viewport.ts';
import { useCanvasModel } from '../../session/canvas-context.tsx';
import { useCanvasDrag } from '../../session/canvas-drag.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import { readDragged } from '../../session/dragged-type.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { AddFirstStep } from './add-first-step.tsx';
import classes from './canvas.module.css';
import { CanvasTypesProvider } from './canvas-types.ts';
import { connectFlow, isFlowConnectionValid } from './connect-flow.ts';
import { ConnectionEdge } from './edge/connection-edge.tsx';
import { Guides } from './guides/guides.tsx';
import { hideGuides, showGuides } from './guides/guides-store.ts';
import { DrawnProvider, drawnAt, levelOf } from './level-of-detail.ts';
import { Overview } from './overview/overview.tsx';
import { usePointing } from './overview/use-pointing.ts';
import { SelectionAnnouncer } from './selection-announcer.tsx';
import { StickyTile } from './sticky/sticky-tile.tsx';
import { NodeTile } from './tile/node-tile.tsx';
import { useFocusWithSelection } from './use-focus-with-selection.ts';
import { useLongPress } from './use-long-press.ts';
import { useViewAtResize } from './use-view-at-resize.ts';

const nodeTypes: NodeTypes = { tile: NodeTile, sticky: StickyTile };
const edgeTypes: EdgeTypes = { connection: ConnectionEdge };
const SNAP_GRID: [number, number] = [GRID, GRID];
const MIDDLE_BUTTON = [1];
const MULTI_SELECT_KEYS = ['Shift', 'Meta', 'Control'];

interface CanvasProps {
  onOpenNode: (nodeId: string) => void;
}

/** The workflow as a picture that can be edited. Keyboard commands are handled by the command registry, not here. */
export function Canvas({ onOpenNode }: CanvasProps) {
  const { t } = useTranslation('canvas');
  const model = useCanvasModel();
  const isReadOnly = useReadOnly();
  const colorMode = useComputedColorScheme();
  const { nodes, edges } = useSyncExternalStore(model.elements.subscribe, model.elements.snapshot);
  const { isPartial } = model.elements;
  const pointing = usePointing();
  const { openMenu, openNodeMenu } = useContextMenus();
  useViewAtResize();
  useFocusWithSelection();
  const openCreatorAtDrop = useConnectionDrop();
  const onPaneClick = useLastClick();
  const dropEntry = useCreatorDrop();
  const level = useStore(({ transform }) => levelOf(transform[2]));
  // What is drawn follows when there is time: the canvas goes on to move meanwhile.
  const drawn = useDeferredValue(drawnAt(level));
  const { catalogue, isPending } = useNodeTypes();
  const types = useMemo(() => ({ catalogue, isPending }), [catalogue, isPending]);
  const { canvas, moving } = useMoving(isPartial);
  useLongPress(canvas);
  const connecting = useConnecting();
  const openNode = useCallback(
    (_: ReactMouseEvent, node: Node) => {
      if (node.type === 'tile') onOpenNode(node.id);
    },
    [onOpenNode],
  );
  const selectOne = useCallback(
    (event: ReactMouseEvent, node: Node) => {
      if (!event.shiftKey && !event.metaKey && !event.ctrlKey) model.select([node.id]);
    },
    [model],
  );
  const { guideNodes, guideSelection, commit, commitSelection } = useDrag();
  const drag = useCanvasDrag((settings) => settings.drag);
  return (
    <div
      ref={canvas}
      className={classes.canvas}
      data-lod={level}
      role="application"
      aria-label={t('canvas')}
      data-testid="canvas"
      {...pointing}
    >
      <CanvasTypesProvider value={types}>
        <DrawnProvider value={drawn}>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodesChange={model.onNodesChange}
            onEdgesChange={model.onEdgesChange}
            {...connecting}
            {...moving}
            onConnectEnd={openCreatorAtDrop}
            onNodeClick={selectOne}
            onNodeDoubleClick={openNode}
            onSelectionStart={model.startBox}
            onSelectionEnd={model.endBox}
            onNodeDrag={guideNodes}
            onSelectionDrag={guideSelection}
            onNodeDragStop={commit}
            onSelectionDragStop={commitSelection}
            onNodeContextMenu={openNodeMenu}
            onPaneContextMenu={openMenu}
            nodesConnectable={!isReadOnly}
            nodesDraggable={!isReadOnly}
            onlyRenderVisibleElements={isPartial}
            colorMode={colorMode}
            minZoom={MIN_ZOOM}
            maxZoom={MAX_ZOOM}
            snapToGrid
            snapGrid={SNAP_GRID}
            connectionLineType={ConnectionLineType.SmoothStep}
            connectionRadius={36}
            selectionMode={SelectionMode.Partial}
            selectionKeyCode="Shift"
            multiSelectionKeyCode={MULTI_SELECT_KEYS}
            deleteKeyCode={null}
            disableKeyboardA11y
            edgesFocusable={false}
            panOnScroll
            panOnDrag={drag === 'pan' ? true : MIDDLE_BUTTON}
            selectionOnDrag={drag === 'select'}
            zoomOnDoubleClick={false}
            elevateNodesOnSelect={false}
            fitView
            fitViewOptions={FIT_OPTIONS}
            attributionPosition="bottom-right"
            onPaneClick={onPaneClick}
            onDragOver={allowDrop}
            onDrop={dropEntry}
          >
            {isPartial && <Overview />}
            <Guides />
            {drawnAt(level) === 'all' && (
              <Background
                variant={BackgroundVariant.Dots}
                gap={GRID}
                size={1.4}
                className={classes.grid}
                data-lod={level}
              />
            )}
          </ReactFlow>
          <SelectionAnnouncer />
        </DrawnProvider>
      </CanvasTypesProvider>
      {nodes.length === 0 && !isReadOnly && <AddFirstStep />}
    </div>
  );
}

function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

/**
 * While a large canvas pans or zooms it is moved as one picture, and drawn anew when it rests.
 * Told to the element alone: nothing has to render for it.
 */
function useMoving(isLarge: boolean) {
  const canvas = useRef<HTMLDivElement>(null);
  const moving = useMemo(
    () => ({
      onMoveStart: () => canvas.current?.toggleAttribute('data-moving', isLarge),
      onMoveEnd: () => canvas.current?.removeAttribute('data-moving'),
    }),
    [isLarge],
  );
  return { canvas, moving };
}

/** The same functions at each rendering: the canvas library tells all of its parts of new ones. */
function useConnecting() {
  const document = useDocument();
  const model = useCanvasModel();
  return useMemo(
    () => ({
      onConnect: (connection: Connection) => connectFlow(document, connection),
      isValidConnection: (connection: Connection | Edge) => isFlowConnectionValid({ document, model }, connection),
    }),
    [document, model],
  );
}

/** Shows what dragged nodes stand in line with, and makes where they end part of the workflow. */
function useDrag() {
  const model = useCanvasModel();
  return useMemo(() => {
    const guide = (dragged: Node[]) => showGuides(dragged, model.snapshot().nodes);
    const end = (moved: Node[]) => {
      hideGuides();
      model.commitPositions(moved.map((node) => node.id));
    };
    return {
      guideNodes: (_: unknown, __: unknown, dragged: Node[]) => guide(dragged),
      guideSelection: (_: unknown, dragged: Node[]) => guide(dragged),
      commit: (_: unknown, __: unknown, moved: Node[]) => end(moved),
      commitSelection: (_: unknown, moved: Node[]) => end(moved),
    };
  }, [model]);
}

function useContextMenus() {
  const model = useCanvasModel();
  const openMenu = useCallback((event: ReactMouseEvent | MouseEvent) => {
    event.preventDefault();
    editorUi.set({ contextMenu: { x: event.clientX, y: event.clientY, kind: 'canvas' } });
  }, []);
  const openNodeMenu = useCallback(
    (event: ReactMouseEvent, node: Node) => {
      event.preventDefault();
      if (!node.selected) model.select([node.id]);
      const kind = node.type === 'sticky' ? 'sticky' : 'node';
      editorUi.set({ contextMenu: { x: event.clientX, y: event.clientY, kind } });
    },
    [model],
  );
  return { openMenu, openNodeMenu };
}

/** A connection dropped on empty canvas opens the creator; the chosen node arrives there, connected. */
function useConnectionDrop() {
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (event: MouseEvent | TouchEvent, { fromHandle, fromNode, toNode }: FinalConnectionState) => {
      const port = parseHandleId(fromHandle?.id);
      if (toNode || !fromNode || !port) return;
      const at = 'changedTouches' in event ? event.changedTouches[0] : event;
      if (!at) return;
      const { x, y } = screenToFlowPosition({ x: at.clientX, y: at.clientY });
      const target: InsertionTarget =
        port.direction === 'out'
          ? { kind: 'after', nodeId: fromNode.id, output: port.index, outputType: port.type }
          : { kind: 'before', nodeId: fromNode.id, input: port.index, inputType: port.type };
      editorUi.openCreator({ target, position: { x: snap(x), y: snap(y) } });
    },
    [screenToFlowPosition],
  );
}

/** Remembers where empty canvas was clicked. */
function useLastClick() {
  const model = useCanvasModel();
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    ({ clientX, clientY }: ReactMouseEvent) => {
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY });
      model.lastClick = { x: snap(x), y: snap(y) };
      // Of connections that are no elements the library does not know that they are selected.
      if (model.elements.isPartial) model.select([]);
      editorUi.set({ contextMenu: undefined });
    },
    [model, screenToFlowPosition],
  );
}

/** An entry of the creator dragged onto the canvas is added where it is dropped, connected as if it had been chosen. */
function useCreatorDrop() {
  const context = useCommandContext();
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (event: DragEvent) => {
      const { type, parameters } = readDragged(event);
      const description = loadedNodeTypes().latest(type);
      if (!description) return;
      event.preventDefault();
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const { target } = editorUi.get().creator ?? { target: { kind: 'free' as const } };
      void addFromCreator(context, description, { target, position: { x: snap(x), y: snap(y) }, parameters });
    },
    [context, screenToFlowPosition],
  );
}
