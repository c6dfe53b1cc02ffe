import type { EditorSession } from '../app/editor-session.ts';
import type { CanvasModel } from '../canvas/canvas-model.ts';

/** What commands act on. */
export interface CommandContext {
  session: EditorSession;
  canvas: CanvasModel;
  viewport: Viewport;
  pages: Pages;
}

export interface Viewport {
  zoom(): number;
  zoomTo(zoom: number): void;
  fit(): void;
  /** Brings a node into sight, if it is not. */
  reveal(nodeId: string): void;
  /** The pointer's place on the canvas, or its middle when the pointer is elsewhere. */
  pointer(): { x: number; y: number };
}

export interface Pages {
  openNode(nodeId: string): void;
  /** Absent, with {@link workflowList}, where a workflow is shown that cannot be left. */
  newWorkflow?(): void;
  workflowList?(): void;
}

/** Something a user can do. Menus, keys, the context menu and the palette all read these. */
export interface Command {
  /** Also the key of its label in `commands.json`. */
  id: CommandLabel;
  /** For example `Mod+Shift+S`; `Mod` is Ctrl, or Cmd on a Mac. The first one is shown. */
  shortcuts?: readonly string[];
  /** Keys work only while the canvas has the user's attention, or on top of dialogs and panels too. */
  scope?: 'canvas' | 'anywhere';
  /** The browser's own event does the work (paste): the shortcut is shown only. */
  isNative?: boolean;
  /** Changes the workflow: not offered for a read-only one. */
  isEdit?: boolean;
  /** Whether it is one step of undo. */
  undo: 'step' | 'none';
  isEnabled?: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void | Promise<void>;
}

type CommandLabel = keyof typeof import('../i18n/en/commands.json');

/** Whether a command can be run now. */
export function isCommandEnabled(command: Command, context: CommandContext): boolean {
  if (command.isEdit && context.session.document.isReadOnly) return false;
  return command.isEnabled?.(context) ?? true;
}
