import { create } from 'zustand';
import type { InsertionTarget } from '../model/document/insert-node.ts';

export interface CreatorRequest {
  target: InsertionTarget;
  /** Where on the canvas the node goes; default: beside the node it is attached to. */
  position?: { x: number; y: number };
}

interface ContextMenuRequest {
  /** In the window. */
  x: number;
  y: number;
  kind: 'node' | 'sticky' | 'canvas';
}

export type EditorDialog = 'importUrl' | 'duplicate' | 'activated' | 'rename' | 'workflowSettings' | undefined;

interface EditorUi {
  creator: CreatorRequest | undefined;
  contextMenu: ContextMenuRequest | undefined;
  dialog: EditorDialog;
  isPaletteOpen: boolean;
  /** Sticky note whose text is being edited. */
  editedStickyId: string | undefined;
}

/** What is open in the editor around the workflow; no part of the workflow itself. */
export const useEditorUi = create<EditorUi>(() => ({
  creator: undefined,
  contextMenu: undefined,
  dialog: undefined,
  isPaletteOpen: false,
  editedStickyId: undefined,
}));

export const editorUi = {
  get: useEditorUi.getState,
  set: useEditorUi.setState,
  openCreator: (request: CreatorRequest = { target: { kind: 'free' } }) =>
    useEditorUi.setState({ creator: request, contextMenu: undefined }),
  closeCreator: () => useEditorUi.setState({ creator: undefined }),
  openDialog: (dialog: Exclude<EditorDialog, undefined>) => useEditorUi.setState({ dialog, contextMenu: undefined }),
  closeDialog: () => useEditorUi.setState({ dialog: undefined }),
  reset: () => useEditorUi.setState(useEditorUi.getInitialState()),
};
