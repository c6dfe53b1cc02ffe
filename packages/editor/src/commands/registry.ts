import { addStickyNoteCommand } from './add-sticky-note.ts';
import { changeStickyColorCommand } from './change-sticky-color.ts';
import { clearRunCommand } from './clear-run.ts';
import { clearSelectionCommand } from './clear-selection.ts';
import { closePanelsCommand } from './close-panels.ts';
import type { Command } from './command.ts';
import { commandPaletteCommand } from './command-palette.ts';
import { copyCommand } from './copy.ts';
import { copyAsPngCommand } from './copy-as-png.ts';
import { copyAsSvgCommand } from './copy-as-svg.ts';
import { cutCommand } from './cut.ts';
import { deleteSelectionCommand } from './delete-selection.ts';
import { deleteWorkflowCommand } from './delete-workflow.ts';
import { dragToPanCommand } from './drag-to-pan.ts';
import { dragToSelectCommand } from './drag-to-select.ts';
import { duplicateCommand } from './duplicate.ts';
import { duplicateWorkflowCommand } from './duplicate-workflow.ts';
import { editConnectionsCommand } from './edit-connections.ts';
import { editStickyNoteCommand } from './edit-sticky-note.ts';
import { evaluateCommand } from './evaluate.ts';
import { exportWorkflowCommand } from './export-workflow.ts';
import { extractSelectionCommand } from './extract-selection.ts';
import { findCommand } from './find.ts';
import { goToNodeCommand } from './go-to-node.ts';
import { importFileCommand } from './import-file.ts';
import { importUrlCommand } from './import-url.ts';
import { inlineWorkflowCommand } from './inline-workflow.ts';
import { newWorkflowCommand } from './new-workflow.ts';
import { openCreatorCommand } from './open-creator.ts';
import { openNodeCommand } from './open-node.ts';
import { openWorkflowCommand } from './open-workflow.ts';
import { pasteCommand } from './paste.ts';
import { redoCommand } from './redo.ts';
import { renameNodeCommand } from './rename-node.ts';
import { replaceNodeCommand } from './replace-node.ts';
import { runFromNodeCommand } from './run-from-node.ts';
import { runNodeCommand } from './run-node.ts';
import { runTestsCommand } from './run-tests.ts';
import { runWorkflowCommand } from './run-workflow.ts';
import { saveCommand } from './save.ts';
import { saveAsTestCommand } from './save-as-test.ts';
import { selectAllCommand } from './select-all.ts';
import { selectDownCommand } from './select-down.ts';
import { selectDownstreamCommand } from './select-downstream.ts';
import { selectLeftCommand } from './select-left.ts';
import { selectRightCommand } from './select-right.ts';
import { selectUpCommand } from './select-up.ts';
import { selectUpstreamCommand } from './select-upstream.ts';
import { shareWorkflowCommand } from './share-workflow.ts';
import { showExecutionsCommand } from './show-executions.ts';
import { showHistoryCommand } from './show-history.ts';
import { stopRunCommand } from './stop-run.ts';
import { tidyUpCommand } from './tidy-up.ts';
import { toggleAssistantCommand } from './toggle-assistant.ts';
import { toggleChatCommand } from './toggle-chat.ts';
import { toggleDisabledCommand } from './toggle-disabled.ts';
import { togglePinCommand } from './toggle-pin.ts';
import { toggleRunPanelCommand } from './toggle-run-panel.ts';
import { toggleTestsCommand } from './toggle-tests.ts';
import { undoCommand } from './undo.ts';
import { workflowSettingsCommand } from './workflow-settings.ts';
import { zoomFitCommand } from './zoom-fit.ts';
import { zoomInCommand } from './zoom-in.ts';
import { zoomOutCommand } from './zoom-out.ts';
import { zoomResetCommand } from './zoom-reset.ts';
import { zoomSelectionCommand } from './zoom-selection.ts';

/** Every command, in the order of the palette. Where two have the same shortcut, the first enabled one is meant. */
export const commands: readonly Command[] = [
  saveCommand,
  runWorkflowCommand,
  stopRunCommand,
  clearRunCommand,
  toggleRunPanelCommand,
  toggleChatCommand,
  toggleAssistantCommand,
  toggleTestsCommand,
  runTestsCommand,
  saveAsTestCommand,
  openNodeCommand,
  runNodeCommand,
  runFromNodeCommand,
  evaluateCommand,
  renameNodeCommand,
  toggleDisabledCommand,
  togglePinCommand,
  editConnectionsCommand,
  replaceNodeCommand,
  extractSelectionCommand,
  inlineWorkflowCommand,
  editStickyNoteCommand,
  changeStickyColorCommand,
  copyCommand,
  cutCommand,
  pasteCommand,
  copyAsPngCommand,
  copyAsSvgCommand,
  duplicateCommand,
  deleteSelectionCommand,
  selectAllCommand,
  clearSelectionCommand,
  selectLeftCommand,
  selectRightCommand,
  selectUpCommand,
  selectDownCommand,
  selectUpstreamCommand,
  selectDownstreamCommand,
  undoCommand,
  redoCommand,
  openCreatorCommand,
  addStickyNoteCommand,
  tidyUpCommand,
  zoomInCommand,
  zoomOutCommand,
  zoomResetCommand,
  zoomFitCommand,
  zoomSelectionCommand,
  findCommand,
  goToNodeCommand,
  dragToSelectCommand,
  dragToPanCommand,
  newWorkflowCommand,
  openWorkflowCommand,
  duplicateWorkflowCommand,
  workflowSettingsCommand,
  shareWorkflowCommand,
  showExecutionsCommand,
  showHistoryCommand,
  importFileCommand,
  importUrlCommand,
  exportWorkflowCommand,
  deleteWorkflowCommand,
  commandPaletteCommand,
  closePanelsCommand,
];

/** Commands of the menu over a node, a note or empty canvas. */
export const contextMenus: Record<'node' | 'sticky' | 'canvas', ReadonlyArray<readonly Command[]>> = {
  node: [
    [
      openNodeCommand,
      runNodeCommand,
      runFromNodeCommand,
      evaluateCommand,
      renameNodeCommand,
      toggleDisabledCommand,
      togglePinCommand,
    ],
    [editConnectionsCommand, replaceNodeCommand, extractSelectionCommand, inlineWorkflowCommand],
    [copyCommand, cutCommand, duplicateCommand],
    [tidyUpCommand, zoomSelectionCommand, selectAllCommand, clearSelectionCommand],
    [copyAsPngCommand, copyAsSvgCommand],
    [deleteSelectionCommand],
  ],
  sticky: [
    [editStickyNoteCommand, changeStickyColorCommand],
    [copyCommand, cutCommand, duplicateCommand],
    [tidyUpCommand, zoomSelectionCommand, selectAllCommand, clearSelectionCommand],
    [copyAsPngCommand, copyAsSvgCommand],
    [deleteSelectionCommand],
  ],
  canvas: [
    [openCreatorCommand, addStickyNoteCommand, pasteCommand],
    [tidyUpCommand, findCommand, selectAllCommand, clearSelectionCommand],
    [copyAsPngCommand, copyAsSvgCommand],
  ],
};

/** Commands of the menu in the header. */
export const headerMenu: ReadonlyArray<readonly Command[]> = [
  [newWorkflowCommand, openWorkflowCommand, duplicateWorkflowCommand],
  [importFileCommand, importUrlCommand, exportWorkflowCommand],
  [
    workflowSettingsCommand,
    shareWorkflowCommand,
    showExecutionsCommand,
    showHistoryCommand,
    toggleTestsCommand,
    toggleAssistantCommand,
  ],
  [findCommand, goToNodeCommand, commandPaletteCommand],
  [dragToSelectCommand, dragToPanCommand],
  [deleteWorkflowCommand],
];
