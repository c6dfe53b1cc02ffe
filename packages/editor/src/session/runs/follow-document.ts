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
  let known = statesOf(document);
  return document.subscribe('nodes', () => {
    const next = statesOf(document);
    for (const [id, { name, disabled }] of next) {
      const before = known.get(id);
      if (!before) continue;
      if (before.name !== name) runs.rename(before.name, name);
      if (before.disabled !== disabled) runs.forget(name);
      if (!before.disabled && disabled) markTargets(document, runs, id);
    }
    known = next;
  });
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

function statesOf(document: WorkflowDocument): Map<string, { name: string; disabled: boolean }> {
  return new Map(document.nodes().map(({ id, name, disabled }) => [id, { name, disabled: disabled === true }]));
}
