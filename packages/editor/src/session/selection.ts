import type { WorkflowNode } from '@millrace/workflow';
import { STICKY_NOTE_TYPE } from '../model/nodes/sticky-note.ts';
import type { CommandContext } from './command-context.tsx';

type Selected = Pick<CommandContext, 'canvas' | 'session'>;

/** The selected nodes, notes included. */
export function selectedNodes({ canvas, session }: Selected): WorkflowNode[] {
  return canvas.selectedNodeIds.map((id) => session.document.node(id)).filter((node) => node !== undefined);
}

/** The selected nodes that can run. */
export function selectedTiles(context: Selected): WorkflowNode[] {
  return selectedNodes(context).filter((node) => node.type !== STICKY_NOTE_TYPE);
}

/** The selected node, when it is exactly one and no note. */
export function theOneTile(context: CommandContext): WorkflowNode | undefined {
  const nodes = selectedNodes(context);
  return nodes.length === 1 && nodes[0]?.type !== STICKY_NOTE_TYPE ? nodes[0] : undefined;
}

/** The selected note, when it is exactly one. */
export function theOneSticky(context: CommandContext): WorkflowNode | undefined {
  const nodes = selectedNodes(context);
  return nodes.length === 1 && nodes[0]?.type === STICKY_NOTE_TYPE ? nodes[0] : undefined;
}

export function hasNodes({ session }: CommandContext): boolean {
  return session.document.nodeIds.length > 0;
}

export function isIdle({ session }: CommandContext): boolean {
  const { status } = session.runs.state;
  return status === 'idle' || status === 'finished';
}
