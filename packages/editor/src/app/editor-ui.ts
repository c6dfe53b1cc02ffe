import { create } from 'zustand';

/** Where a node chosen in the creator is attached. */
export type CreatorTarget =
  | { kind: 'free' }
  /** Behind an output. */
  | { kind: 'after'; nodeId: string; output: number; outputType: string }
  /** Before an input. */
  | { kind: 'before'; nodeId: string; input: number; inputType: string }
  /** Into a connection. */
  | { kind: 'between'; connectionId: string };

export interface CreatorRequest {
  target: CreatorTarget;
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
