import { lazy, type ReactNode } from 'react';
import { Canvas } from '../features/canvas/canvas.tsx';
import { NodeCreator } from '../features/creator/node-creator.tsx';
import { ActivatedDialog } from '../features/dialogs/activated-dialog.tsx';
import { ConflictDialog } from '../features/dialogs/conflict-dialog.tsx';
import { DuplicateDialog } from '../features/dialogs/duplicate-dialog.tsx';
import { ImportUrlDialog } from '../features/dialogs/import-url-dialog.tsx';
import { RenameNodeDialog } from '../features/dialogs/rename-node-dialog.tsx';
import { FindBar } from '../features/find-bar/find-bar.tsx';
import { RunPanel } from '../features/run-panel/run-panel.tsx';
import { WorkflowSettingsDialog } from '../features/workflow-settings/workflow-settings-dialog.tsx';
import { type WorkbenchPanels, WorkbenchPanelsProvider } from '../parts/workbench/panels.ts';
import { useEditorUi } from '../session/editor-ui.ts';

const LazyPalette = lazy(() => import('../features/palette/command-palette.tsx'));

const panels: WorkbenchPanels = {
  Canvas,
  NodeDetails: lazy(() => import('../features/node-details/node-details.tsx')),
  overCanvas: [NodeCreator, FindBar],
  underCanvas: [RunPanel],
  dialogs: [
    RenameNodeDialog,
    ImportUrlDialog,
    DuplicateDialog,
    ActivatedDialog,
    WorkflowSettingsDialog,
    ConflictDialog,
    Palette,
  ],
};

function Palette() {
  return useEditorUi((ui) => ui.isPaletteOpen) && <LazyPalette />;
}

/** Gives the pages of workflows what stands on their workbench. */
export function EditorPanels({ children }: { children: ReactNode }) {
  return <WorkbenchPanelsProvider value={panels}>{children}</WorkbenchPanelsProvider>;
}
