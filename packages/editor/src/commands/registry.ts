import { addStickyNote } from './add-sticky-note.ts';
import { changeStickyColor } from './change-sticky-color.ts';
import { clearRunCommand } from './clear-run.ts';
import { clearSelection } from './clear-selection.ts';
import { closePanels } from './close-panels.ts';
import type { Command } from './command.ts';
import { commandPalette } from './command-palette.ts';
import { copy } from './copy.ts';
import { cut } from './cut.ts';
import { deleteSelection } from './delete-selection.ts';
import { deleteWorkflowCommand } from './delete-workflow.ts';
import { duplicate } from './duplicate.ts';
import { duplicateWorkflow } from './duplicate-workflow.ts';
import { editStickyNote } from './edit-sticky-note.ts';
import { exportWorkflow } from './export-workflow.ts';
import { importFile } from './import-file.ts';
import { importUrl } from './import-url.ts';
import { newWorkflow } from './new-workflow.ts';
import { openCreator } from './open-creator.ts';
import { openNode } from './open-node.ts';
import { openWorkflow } from './open-workflow.ts';
import { paste } from './paste.ts';
import { redo } from './redo.ts';
import { renameNodeCommand } from './rename-node.ts';
import { runNode } from './run-node.ts';
import { runWorkflowCommand } from './run-workflow.ts';
import { save } from './save.ts';
import { selectAll } from './select-all.ts';
import { selectDown } from './select-down.ts';
import { selectDownstream } from './select-downstream.ts';
import { selectLeft } from './select-left.ts';
import { selectRight } from './select-right.ts';
import { selectUp } from './select-up.ts';
import { selectUpstream } from './select-upstream.ts';
import { stopRunCommand } from './stop-run.ts';
import { tidyUpCommand } from './tidy-up.ts';
import { toggleDisabledCommand } from './toggle-disabled.ts';
import { togglePinCommand } from './toggle-pin.ts';
import { undo } from './undo.ts';
import { workflowSettings } from './workflow-settings.ts';
import { zoomFit } from './zoom-fit.ts';
import { zoomIn } from './zoom-in.ts';
import { zoomOut } from './zoom-out.ts';
import { zoomReset } from './zoom-reset.ts';

/** Every command, in the order of the palette. Where two have the same shortcut, the first enabled one is meant. */
export const commands: readonly Command[] = [
  save,
  runWorkflowCommand,
  stopRunCommand,
  clearRunCommand,
  openNode,
  runNode,
  renameNodeCommand,
  toggleDisabledCommand,
  togglePinCommand,
  editStickyNote,
  changeStickyColor,
  copy,
  cut,
  paste,
  duplicate,
  deleteSelection,
  selectAll,
  clearSelection,
  selectLeft,
  selectRight,
  selectUp,
  selectDown,
  selectUpstream,
  selectDownstream,
  undo,
  redo,
  openCreator,
  addStickyNote,
  tidyUpCommand,
  zoomIn,
  zoomOut,
  zoomReset,
  zoomFit,
  newWorkflow,
  openWorkflow,
  duplicateWorkflow,
  workflowSettings,
  importFile,
  importUrl,
  exportWorkflow,
  deleteWorkflowCommand,
  commandPalette,
  closePanels,
];

/** Commands of the menu over a node, a note or empty canvas. */
export const contextMenus: Record<'node' | 'sticky' | 'canvas', ReadonlyArray<readonly Command[]>> = {
  node: [
    [openNode, runNode, renameNodeCommand, toggleDisabledCommand, togglePinCommand],
    [copy, cut, duplicate],
    [tidyUpCommand, selectAll, clearSelection],
    [deleteSelection],
  ],
  sticky: [
    [editStickyNote, changeStickyColor],
    [copy, cut, duplicate],
    [tidyUpCommand, selectAll, clearSelection],
    [deleteSelection],
  ],
  canvas: [
    [openCreator, addStickyNote, paste],
    [tidyUpCommand, selectAll, clearSelection],
  ],
};

/** Commands of the menu in the header. */
export const headerMenu: ReadonlyArray<readonly Command[]> = [
  [newWorkflow, openWorkflow, duplicateWorkflow],
  [importFile, importUrl, exportWorkflow],
  [workflowSettings, commandPalette],
  [deleteWorkflowCommand],
];
