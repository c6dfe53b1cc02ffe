import type { WorkflowNode } from '@millrace/workflow';
import { STICKY_NOTE_TYPE } from '../../../model/nodes/sticky-note.ts';

export interface NodeChoice {
  nodeId: string;
  /** Lower case: name and type, as people see it. */
  text: string;
}

/** The nodes that can be gone to, from left to right on the canvas. Notes are no nodes here: they are elements at every scale. */
export function nodeChoices(
  nodes: readonly WorkflowNode[],
  typeNameOf: (node: WorkflowNode) => string,
): readonly NodeChoice[] {
  return nodes
    .filter(({ type }) => type !== STICKY_NOTE_TYPE)
    .toSorted(({ position: a }, { position: b }) => a[0] - b[0] || a[1] - b[1])
    .map((node) => ({ nodeId: node.id, text: `${node.name}\n${typeNameOf(node)}`.toLowerCase() }));
}

/** Those that have all words of a query. */
export function narrowed(choices: readonly NodeChoice[], query: string): readonly NodeChoice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? choices : choices.filter(({ text }) => words.every((word) => text.includes(word)));
}
