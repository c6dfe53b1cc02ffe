import type { JsonObject } from '@millrace/workflow';
import { create } from 'zustand';
import type { Side } from '../model/difference/merge-workflows.ts';
import type { Versions } from '../model/difference/workflow-difference.ts';
import type { CreatorTarget } from '../model/document/insert-node.ts';

export interface CreatorRequest {
  target: CreatorTarget;
  /** Where on the canvas the node goes; default: beside the node it is attached to. */
  position?: { x: number; y: number };
  /** What the node is made with. */
  parameters?: JsonObject;
}

interface ContextMenuRequest {
  /** In the window. */
  x: number;
  y: number;
  kind: 'node' | 'sticky' | 'canvas';
}

/** What is kept of two versions of the workflow. */
export type ConflictAnswer =
  | { keep: 'mine' | 'theirs' | 'nothing' }
  /** The changes of both, with the sides chosen for nodes that clash. */
  | { keep: 'both'; picks: ReadonlyMap<string, Side> };

/** The workflow was changed elsewhere: which version is to be kept? */
export interface Conflict {
  /** Of the stored version. */
  name: string;
  storedAt: string;
  versions: Versions;
  answer(given: ConflictAnswer): void;
}

export type EditorDialog =
  | 'importUrl'
  | 'share'
  | 'duplicate'
  | 'activated'
  | 'rename'
  | 'workflowSettings'
  | 'openWorkflow'
  | 'goToNode'
  | 'connections'
  | 'contactPrompt'
  | 'valueSurvey'
  | undefined;

interface EditorUi {
  creator: CreatorRequest | undefined;
  contextMenu: ContextMenuRequest | undefined;
  dialog: EditorDialog;
  conflict: Conflict | undefined;
  isPaletteOpen: boolean;
  /** How often the find bar was asked for since it is open; 0 while it is closed. */
  findRequests: number;
  /** Sticky note whose text is being edited. */
  editedStickyId: string | undefined;
  /** The trigger that runs start at, where there are several. */
  chosenTrigger: string | undefined;
  /** The node whose details are open. */
  openNodeId: string | undefined;
  /** The run that the details of a node show when they open. */
  shownRun: { nodeId: string; run: number } | undefined;
}

/** What is open in the editor around the workflow; no part of the workflow itself. */
export const useEditorUi = create<EditorUi>(() => ({
  creator: undefined,
  contextMenu: undefined,
  dialog: undefined,
  conflict: undefined,
  isPaletteOpen: false,
  findRequests: 0,
  editedStickyId: undefined,
  chosenTrigger: undefined,
  openNodeId: undefined,
  shownRun: undefined,
}));

export const editorUi = {
  get: useEditorUi.getState,
  set: useEditorUi.setState,
  openCreator: (request: CreatorRequest = { target: { kind: 'free' } }) =>
    useEditorUi.setState({ creator: request, contextMenu: undefined }),
  openFindBar: () =>
    useEditorUi.setState(({ findRequests }) => ({ findRequests: findRequests + 1, contextMenu: undefined })),
  closeFindBar: () => useEditorUi.setState({ findRequests: 0 }),
  closeCreator: () => useEditorUi.setState({ creator: undefined }),
  openDialog: (dialog: Exclude<EditorDialog, undefined>) => useEditorUi.setState({ dialog, contextMenu: undefined }),
  closeDialog: () => useEditorUi.setState({ dialog: undefined }),
  reset: () => useEditorUi.setState(useEditorUi.getInitialState()),
};
