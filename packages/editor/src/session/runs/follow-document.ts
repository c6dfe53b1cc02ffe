import type { WorkflowNode } from '@millrace/workflow';
import { touchedNodes } from '../../model/document/topic.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import type { RunStore } from '../../model/runs/run-store.ts';
import type { EditorSession } from '../editor-session.ts';

/**
 * Keeps run marks with their nodes: a renamed node takes them along, a node that was disabled or enabled loses them,
 * and the data of a node that gets its input from elsewhere counts as old.
 */
export function followDocument({ document, runs }: EditorSession): () => void {
  const ends = [followNodes(document, runs), followConnections(document, runs)];
  return () => {
    for (const end of ends) end();
  };
}

function followNodes(document: WorkflowDocument, runs: RunStore): () => void {
  const known = new Map(document.nodes().map((node) => [node.id, node]));
  return document.subscribe('nodes', (touched) => {
    for (const id of touchedNodes(touched)) {
      const before = known.get(id);
      const node = document.node(id);
      if (node) known.set(id, node);
      else known.delete(id);
      if (before && node) followNode(document, runs, before, node);
    }
  });
}

function followNode(document: WorkflowDocument, runs: RunStore, before: WorkflowNode, node: WorkflowNode): void {
  const wasDisabled = before.disabled === true;
  const isDisabled = node.disabled === true;
  if (before.name !== node.name) runs.rename(before.name, node.name);
  if (wasDisabled !== isDisabled) runs.forget(node.name);
  if (!wasDisabled && isDisabled) markTargets(document, runs, node.id);
}

function followConnections(document: WorkflowDocument, runs: RunStore): () => void {
  let known = new Set(document.connectionIds);
  return document.subscribe('connections', () => {
    const next = new Set(document.connectionIds);
    for (const id of next) {
      const target = known.has(id) ? undefined : document.node(document.connection(id)?.targetId ?? '');
      if (target) runs.markRewired(target.name);
    }
    known = next;
  });
}

function markTargets(document: WorkflowDocument, runs: RunStore, nodeId: string): void {
  for (const { sourceId, targetId } of document.linksOf(nodeId)) {
    const target = sourceId === nodeId ? document.node(targetId) : undefined;
    if (target) runs.markRewired(target.name);
  }
}
