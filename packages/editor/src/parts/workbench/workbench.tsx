import { useHotkeys } from '@mantine/hooks';
import { ReactFlowProvider, useStoreApi } from '@xyflow/react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useKeyboard } from '../../commands/use-keyboard.ts';
import { askFor, useNodeTypes } from '../../server/node-types.ts';
import { CanvasModel } from '../../session/canvas/canvas-model.ts';
import { MAX_ZOOM, MIN_ZOOM } from '../../session/canvas/viewport.ts';
import { CanvasProvider } from '../../session/canvas-context.tsx';
import type { CommandContext, Pages } from '../../session/command-context.tsx';
import { CommandContextProvider } from '../../session/command-context.tsx';
import { DocumentProvider } from '../../session/document-context.tsx';
import type { EditorSession } from '../../session/editor-session.ts';
import { focusNode } from '../../session/go-to-node.ts';
import { RunProvider } from '../../session/run-context.tsx';
import { CanvasControls } from './canvas-controls.tsx';
import { ContextMenu } from './context-menu.tsx';
import { FIT_OPTIONS } from './fit-options.ts';
import { useWorkbenchPanels } from './panels.ts';
import { RunControl } from './run-control.tsx';
import { SkipToNodes } from './skip-to-nodes.tsx';
import { useViewport } from './use-viewport.ts';
import classes from './workbench.module.css';

export interface WorkbenchProps {
  session: EditorSession;
  header: ReactNode;
  /** Stands beside the canvas. */
  aside?: ReactNode;
  pages: Pages;
  /** The node whose details are open. */
  openNodeId: string | undefined;
  onCloseNode: () => void;
}

/** Header, canvas and everything around it, for a workflow or a past execution. */
export function Workbench(props: WorkbenchProps) {
  const { document, runs } = props.session;
  const canvas = useCanvas(props.session);
  const firstView = useFirstView(canvas);
  return (
    <DocumentProvider document={document}>
      <RunProvider runs={runs}>
        <ReactFlowProvider {...firstView}>
          <Stage {...props} canvas={canvas} />
        </ReactFlowProvider>
      </RunProvider>
    </DocumentProvider>
  );
}

function Stage({
  session,
  canvas,
  header,
  aside,
  pages,
  openNodeId,
  onCloseNode,
}: WorkbenchProps & { canvas: CanvasModel }) {
  useGivenSizes();
  const viewport = useViewport();
  const context = useMemo<CommandContext>(
    () => ({ session, canvas, viewport, pages: { ...pages, closeNode: onCloseNode } }),
    [session, canvas, viewport, pages, onCloseNode],
  );
  useKeyboard(context);
  const { Canvas, NodeDetails, overCanvas, underCanvas, dialogs } = useWorkbenchPanels();
  const closeNode = () => {
    session.document.sealHistory();
    onCloseNode();
    if (openNodeId === undefined || !session.document.node(openNodeId)) return;
    canvas.select([openNodeId]);
    // Keys go on from the node that was open.
    focusNode(openNodeId);
  };
  return (
    <CommandContextProvider value={context}>
      <CanvasProvider value={canvas}>
        <div className={classes.page}>
          <SkipToNodes />
          {header}
          <div className={classes.stage}>
            <Canvas onOpenNode={pages.openNode} />
            <CanvasControls />
            <RunControl />
            <Panels of={overCanvas} />
            <ContextMenu />
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
          <Panels of={underCanvas} />
        </div>
        <Panels of={dialogs} />
        {openNodeId !== undefined && (
          <NodeDetails
            nodeId={openNodeId}
            onClose={closeNode}
            onOpenNode={pages.openNode}
            onMissing={closeNode}
            fallback={<DetailsToCome onClose={closeNode} />}
          />
        )}
      </CanvasProvider>
    </CommandContextProvider>
  );
}

/** All nodes are in view from the first rendering on: drawn at another scale before, a large workflow would be drawn twice. */
function useFirstView(canvas: CanvasModel) {
  const [view] = useState(() => {
    const { nodes, edges } = canvas.elements.snapshot();
    return {
      initialNodes: nodes,
      initialEdges: edges,
      fitView: true,
      initialFitViewOptions: FIT_OPTIONS,
      initialMinZoom: MIN_ZOOM,
      initialMaxZoom: MAX_ZOOM,
      // About the size of the canvas, which takes its real one when it is there.
      initialWidth: window.innerWidth,
      initialHeight: window.innerHeight,
    };
  });
  return view;
}

/**
 * Sizes and ports of nodes come from the workflow. The canvas library would also measure each element that appears, and
 * would take ports that are not drawn from far away for none.
 */
function useGivenSizes(): void {
  const store = useStoreApi();
  useState(() => store.setState({ updateNodeInternals: () => undefined }));
}

function Panels({ of }: { of: readonly ComponentType[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
  return of.map((Panel, index) => <Panel key={index} />);
}

function useCanvas({ document }: EditorSession): CanvasModel {
  const { catalogue } = useNodeTypes();
  const [canvas] = useState(() => new CanvasModel(document, catalogue));
  useEffect(() => canvas.attach(), [canvas]);
  useEffect(() => {
    const ask = () => askFor(document.nodes());
    ask();
    return document.subscribe('nodeIds', ask);
  }, [document]);
  useEffect(() => {
    document.nodeTypes = catalogue;
    canvas.setCatalogue(catalogue);
  }, [document, canvas, catalogue]);
  return canvas;
}

/** Escape takes the details away also before they are there. */
function DetailsToCome({ onClose }: { onClose: () => void }) {
  useHotkeys([['Escape', onClose]]);
  return null;
}
