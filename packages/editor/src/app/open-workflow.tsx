import { useEffect } from 'react';
import { openWorkflowCommand } from '../commands/open-workflow.ts';
import { matchesShortcut } from '../commands/shortcut.ts';
import { editorUi, useEditorUi } from '../session/editor-ui.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LazyPanel } from './lazy-panel.tsx';

const LazyDialog = lazyPart(async () => ({
  default: (await import('../features/dialogs/open-workflow-dialog.tsx')).OpenWorkflowDialog,
}));

/** The dialog that leads to another workflow. Its keys also work on pages of workflows that have no canvas now. */
export function OpenWorkflow() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = openWorkflowCommand.shortcuts?.some((shortcut) => matchesShortcut(event, shortcut));
      if (event.defaultPrevented || !isMeant || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      editorUi.openDialog('openWorkflow');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const isOpen = useEditorUi((ui) => ui.dialog === 'openWorkflow');
  return <LazyPanel isOpen={isOpen} Panel={LazyDialog} close={editorUi.closeDialog} />;
}
