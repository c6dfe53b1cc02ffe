import type { ReactNode } from 'react';
import { Canvas } from '../features/canvas/canvas.tsx';
import { NodeCreator } from '../features/creator/node-creator.tsx';
import { RenameNodeDialog } from '../features/dialogs/rename-node-dialog.tsx';
import { FindBar } from '../features/find-bar/find-bar.tsx';
import { loadPageArea } from '../i18n/page-areas.ts';
import { type WorkbenchPanels, WorkbenchPanelsProvider } from '../parts/workbench/panels.ts';
import { assistantUi, useAssistantUi } from '../session/assistant/assistant-ui.ts';
import { chatUi, useChatUi } from '../session/chat-ui.ts';
import { editorUi, useEditorUi } from '../session/editor-ui.ts';
import { runPanelUi, useRunPanelUi } from '../session/run-panel-ui.ts';
import { testsUi, useTestsUi } from '../session/tests-ui.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './editor-panels.module.css';
import { LazyPanel } from './lazy-panel.tsx';

/** Comes after the canvas: it guides newcomers, and shows nothing to others. */
const FirstSteps = lazyPart(async () => ({
  default: (await import('../features/first-steps/first-steps.tsx')).FirstSteps,
}));

const LazyPalette = lazyPart(() => import('../features/palette/command-palette.tsx'));

const LazyRunPanel = lazyPart(async () => ({
  default: (await import('../features/run-panel/run-panel.tsx')).RunPanel,
}));
function RunPanel() {
  return <LazyPanel isOpen={useRunPanelUi((ui) => ui.isOpen)} Panel={LazyRunPanel} close={runPanelUi.close} />;
}

const LazyChatPanel = lazyPart(async () => ({
  default: (await import('../features/chat-panel/chat-panel.tsx')).ChatPanel,
}));
function ChatPanel() {
  return <LazyPanel isOpen={useChatUi((ui) => ui.isOpen)} Panel={LazyChatPanel} close={chatUi.close} />;
}

const LazyTestsPanel = lazyPart(async () => ({
  default: (await import('../features/tests-panel/tests-panel.tsx')).TestsPanel,
}));
function TestsPanel() {
  return <LazyPanel isOpen={useTestsUi((ui) => ui.isOpen)} Panel={LazyTestsPanel} close={testsUi.close} />;
}

const LazyAssistantPanel = lazyPart(async () => {
  const [{ AssistantPanel: Panel }] = await Promise.all([
    import('../features/assistant-panel/assistant-panel.tsx'),
    loadPageArea('assistant'),
  ]);
  return { default: Panel };
});
function AssistantPanel() {
  return <LazyPanel isOpen={useAssistantUi((ui) => ui.isOpen)} Panel={LazyAssistantPanel} close={assistantUi.close} />;
}

/** The chat, and beside it the steps of the run that a message began. */
function PanelsBelow() {
  return (
    <div className={classes.below}>
      <ChatPanel />
      <RunPanel />
      <TestsPanel />
      <AssistantPanel />
    </div>
  );
}

const LazyDuplicateDialog = lazyPart(async () => ({
  default: (await import('../features/dialogs/duplicate-dialog.tsx')).DuplicateDialog,
}));
function DuplicateDialog() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'duplicate')}
      Panel={LazyDuplicateDialog}
      close={editorUi.closeDialog}
    />
  );
}

const LazyShareDialog = lazyPart(async () => ({
  default: (await import('../features/dialogs/share-dialog.tsx')).ShareDialog,
}));
function ShareDialog() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'share')}
      Panel={LazyShareDialog}
      close={editorUi.closeDialog}
    />
  );
}

const LazyActivatedDialog = lazyPart(async () => ({
  default: (await import('../features/dialogs/activated-dialog.tsx')).ActivatedDialog,
}));
function ActivatedDialog() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'activated')}
      Panel={LazyActivatedDialog}
      close={editorUi.closeDialog}
    />
  );
}

const LazyImportUrlDialog = lazyPart(async () => ({
  default: (await import('../features/dialogs/import-url-dialog.tsx')).ImportUrlDialog,
}));
function ImportUrlDialog() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'importUrl')}
      Panel={LazyImportUrlDialog}
      close={editorUi.closeDialog}
    />
  );
}

const LazySettingsDialog = lazyPart(async () => {
  const [{ WorkflowSettingsDialog }] = await Promise.all([
    import('../features/workflow-settings/workflow-settings-dialog.tsx'),
    loadPageArea('workflow-settings'),
  ]);
  return { default: WorkflowSettingsDialog };
});
function SettingsDialog() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'workflowSettings')}
      Panel={LazySettingsDialog}
      close={editorUi.closeDialog}
    />
  );
}

const LazyGoToNode = lazyPart(async () => ({
  default: (await import('../features/canvas/go-to-node/go-to-node.tsx')).GoToNode,
}));
function GoToNode() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'goToNode')}
      Panel={LazyGoToNode}
      close={editorUi.closeDialog}
    />
  );
}

const LazyConnectionsDialog = lazyPart(async () => ({
  default: (await import('../features/canvas/connections/connections-dialog.tsx')).ConnectionsDialog,
}));
function ConnectionsDialog() {
  return (
    <LazyPanel
      isOpen={useEditorUi((ui) => ui.dialog === 'connections')}
      Panel={LazyConnectionsDialog}
      close={editorUi.closeDialog}
    />
  );
}

const LazyConflictDialog = lazyPart(async () => ({
  default: (await import('../features/dialogs/conflict-dialog.tsx')).ConflictDialog,
}));
function ConflictDialog() {
  const conflict = useEditorUi((ui) => ui.conflict);
  const close = () => conflict?.answer({ keep: 'nothing' });
  return <LazyPanel isOpen={conflict !== undefined} Panel={LazyConflictDialog} close={close} />;
}

const LazyPrompts = lazyPart(async () => {
  const [{ PromptDialogs }] = await Promise.all([
    import('../features/prompts/prompt-dialogs.tsx'),
    loadPageArea('prompts'),
  ]);
  return { default: PromptDialogs };
});
function PromptDialogs() {
  const isOpen = useEditorUi(({ dialog }) => dialog === 'contactPrompt' || dialog === 'valueSurvey');
  return <LazyPanel isOpen={isOpen} Panel={LazyPrompts} close={editorUi.closeDialog} />;
}

const panels: WorkbenchPanels = {
  Canvas,
  NodeDetails: lazyPart(async () => {
    const texts = [loadPageArea('node-details'), loadPageArea('curl-import')];
    const [details] = await Promise.all([import('../features/node-details/node-details.tsx'), ...texts]);
    return details;
  }),
  overCanvas: [NodeCreator, FindBar, FirstSteps],
  underCanvas: [PanelsBelow],
  dialogs: [
    RenameNodeDialog,
    ImportUrlDialog,
    DuplicateDialog,
    ShareDialog,
    GoToNode,
    ConnectionsDialog,
    ActivatedDialog,
    SettingsDialog,
    ConflictDialog,
    PromptDialogs,
    Palette,
  ],
};

function Palette() {
  const close = () => editorUi.set({ isPaletteOpen: false });
  return useEditorUi((ui) => ui.isPaletteOpen) && <LazyPalette onMissing={close} />;
}

/** Gives the pages of workflows what stands on their workbench. */
export function EditorPanels({ children }: { children: ReactNode }) {
  return <WorkbenchPanelsProvider value={panels}>{children}</WorkbenchPanelsProvider>;
}
