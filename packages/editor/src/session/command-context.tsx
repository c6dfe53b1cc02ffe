import { createContext, useContext } from 'react';
import type { CanvasModel } from './canvas/canvas-model.ts';
import type { EditorSession } from './editor-session.ts';

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
  /** Brings nodes into view, or all. */
  fit(nodeIds?: readonly string[]): void;
  /** Brings a node into sight, if it is not. */
  reveal(nodeId: string): void;
  /** The pointer's place on the canvas, or its middle when the pointer is elsewhere. */
  pointer(): { x: number; y: number };
}

export interface Pages {
  openNode(nodeId: string): void;
  /** Closes the details of the open node. Absent where there are none. */
  closeNode?(): void;
  /** Absent, with {@link openWorkflow}, where a workflow is shown that cannot be left. */
  newWorkflow?(): void;
  openWorkflow?(workflowId: string): void;
  /** Those of the open workflow. Absent where there are none to go to. */
  executions?(): void;
  /** An evaluation of a stored workflow. Absent where there are none to go to. */
  evaluation?(workflowId: string, runId: string): void;
  /** Versions of the open workflow. */
  history?(): void;
}

const Context = createContext<CommandContext | undefined>(undefined);

export const CommandContextProvider = Context;

/** What commands act on, for buttons and menus that run them. */
export function useCommandContext(): CommandContext {
  const context = useContext(Context);
  if (!context) throw new Error('useCommandContext needs a CommandContextProvider above it');
  return context;
}
