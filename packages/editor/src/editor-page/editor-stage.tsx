import { ReactFlowProvider } from '@xyflow/react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { EditorSession } from '../app/editor-session.ts';
import { useEditorUi } from '../app/editor-ui.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { CanvasProvider } from '../canvas/canvas-context.tsx';
import { CanvasModel } from '../canvas/canvas-model.ts';
import type { CommandContext, Pages } from '../commands/command.ts';
import { CommandContextProvider } from '../commands/command-context.tsx';
import { useKeyboard } from '../commands/use-keyboard.ts';
import { NodeCreator } from '../creator/node-creator.tsx';
import { ActivatedDialog } from '../dialogs/activated-dialog.tsx';
import { DuplicateDialog } from '../dialogs/duplicate-dialog.tsx';
import { ImportUrlDialog } from '../dialogs/import-url-dialog.tsx';
import { RenameNodeDialog } from '../dialogs/rename-node-dialog.tsx';
import { DocumentProvider } from '../document/document-context.tsx';
import { RunProvider } from '../runs/run-context.tsx';
import { useNodeTypes } from '../server/node-types.ts';
import { WorkflowSettingsDialog } from '../workflow-settings/workflow-settings-dialog.tsx';
import { CanvasControls } from './canvas-controls.tsx';
import { ContextMenu } from './context-menu.tsx';
import classes from './editor-page.module.css';
import { RunControl } from './run-control.tsx';
import { useViewport } from './use-viewport.ts';

const NodeDetails = lazy(() => import('../node-details/node-details.tsx'));
const CommandPalette = lazy(() => import('../palette/command-palette.tsx'));

export interface EditorStageProps {
  session: EditorSession;
  header: ReactNode;
  pages: Pages;
  /** The node whose details are open. */
  openNodeId: string | undefined;
  onCloseNode: () => void;
}

/** Header, canvas and everything around it, for a workflow or a past execution. */
export function EditorStage(props: EditorStageProps) {
  const { document, runs } = props.session;
  return (
    <DocumentProvider document={document}>
      <RunProvider runs={runs}>
        <ReactFlowProvider>
          <Stage {...props} />
        </ReactFlowProvider>
      </RunProvider>
    </DocumentProvider>
  );
}

function Stage({ session, header, pages, openNodeId, onCloseNode }: EditorStageProps) {
  const canvas = useCanvas(session);
  const viewport = useViewport();
  const context = useMemo<CommandContext>(
    () => ({ session, canvas, viewport, pages }),
    [session, canvas, viewport, pages],
  );
  useKeyboard(context);
  const isPaletteOpen = useEditorUi((ui) => ui.isPaletteOpen);
  const closeNode = () => {
    session.document.sealHistory();
    if (openNodeId !== undefined) canvas.select([openNodeId]);
    onCloseNode();
  };
  return (
    <CommandContextProvider value={context}>
      <CanvasProvider value={canvas}>
        <div className={classes.page}>
          {header}
          <div className={classes.stage}>
            <Canvas onOpenNode={pages.openNode} />
            <CanvasControls />
            <RunControl />
            <NodeCreator />
            <ContextMenu />
          </div>
        </div>
        <RenameNodeDialog />
        <ImportUrlDialog />
        <DuplicateDialog />
        <ActivatedDialog />
        <WorkflowSettingsDialog />
        <Suspense>
          {isPaletteOpen && <CommandPalette />}
          {openNodeId !== undefined && (
            <NodeDetails nodeId={openNodeId} onClose={closeNode} onOpenNode={pages.openNode} />
          )}
        </Suspense>
      </CanvasProvider>
    </CommandContextProvider>
  );
}

function useCanvas({ document }: EditorSession): CanvasModel {
  const { catalogue } = useNodeTypes();
  const [canvas] = useState(() => new CanvasModel(document, catalogue));
  useEffect(() => canvas.attach(), [canvas]);
  useEffect(() => {
    document.nodeTypes = catalogue;
    canvas.setCatalogue(catalogue);
  }, [document, canvas, catalogue]);
  return canvas;
}
