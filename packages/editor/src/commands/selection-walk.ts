import type { WorkflowDocument } from '../model/document/workflow-document.ts';

/** Ids of the nodes given and of everything before or behind them. Loops end. */
export function reach(
  document: WorkflowDocument,
  nodeIds: readonly string[],
  direction: 'upstream' | 'downstream',
): string[] {
  const seen = new Set(nodeIds);
  for (const id of seen) for (const next of neighbours(document, id, direction)) seen.add(next);
  return [...seen];
}

/** The node that an arrow key leads to from a node. */
export function stepFrom(
  document: WorkflowDocument,
  nodeId: string,
  direction: 'left' | 'right' | 'up' | 'down',
): string | undefined {
  if (direction === 'left') return topmost(document, neighbours(document, nodeId, 'upstream'));
  if (direction === 'right') return topmost(document, neighbours(document, nodeId, 'downstream'));
  const siblings = sortedByHeight(document, siblingsOf(document, nodeId));
  return siblings[siblings.indexOf(nodeId) + (direction === 'up' ? -1 : 1)];
}

function neighbours(document: WorkflowDocument, nodeId: string, direction: 'upstream' | 'downstream'): string[] {
  return document
    .linksOf(nodeId)
    .filter((link) => (direction === 'upstream' ? link.targetId : link.sourceId) === nodeId)
    .map((link) => (direction === 'upstream' ? link.sourceId : link.targetId));
}

/** Nodes that share a parent with a node, itself included; for one without parents, those it shares a child with. */
function siblingsOf(document: WorkflowDocument, nodeId: string): string[] {
  const parents = neighbours(document, nodeId, 'upstream');
  const found = parents.flatMap((parent) => neighbours(document, parent, 'downstream'));
  if (found.length > 0) return [...new Set(found)];
  const children = neighbours(document, nodeId, 'downstream');
  return [...new Set([nodeId, ...children.flatMap((child) => neighbours(document, child, 'upstream'))])];
}

function topmost(document: WorkflowDocument, nodeIds: string[]): string | undefined {
  return sortedByHeight(document, nodeIds)[0];
}

function sortedByHeight(document: WorkflowDocument, nodeIds: string[]): string[] {
  const height = (id: string) => document.node(id)?.position[1] ?? 0;
  return [...nodeIds].sort((a, b) => height(a) - height(b));
}
