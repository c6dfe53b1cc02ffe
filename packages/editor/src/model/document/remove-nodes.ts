import { type Connection, connectionOf } from '../nodes/connection.ts';
import type { Change } from './change.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** Removes nodes with their connections and pinned data, as one step of undo. What was before and behind them is joined. */
export function removeNodes(document: WorkflowDocument, nodeIds: readonly string[]): void {
  document.apply(removalChanges(document, nodeIds));
}

function removalChanges(document: WorkflowDocument, nodeIds: readonly string[]): Change[] {
  const removed = new Set(nodeIds.filter((id) => document.node(id) !== undefined));
  const links = new Map<string, Connection>();
  for (const id of removed) for (const link of document.linksOf(id)) links.set(link.id, link);
  return [
    ...[...links.keys()].map((connectionId): Change => ({ type: 'removeConnection', connectionId })),
    ...bridges(document, removed, links.values()).map((connection): Change => ({ type: 'addConnection', connection })),
    ...[...removed].flatMap((nodeId): Change[] => [
      { type: 'setPinData', nodeId, items: undefined },
      { type: 'removeNode', nodeId },
    ]),
  ];
}

/** Connections that lead past the removed nodes: from what fed their first input to what their first output fed. */
function bridges(document: WorkflowDocument, removed: ReadonlySet<string>, links: Iterable<Connection>): Connection[] {
  const found: Connection[] = [];
  for (const link of links) {
    if (removed.has(link.sourceId) || !removed.has(link.targetId) || !isThrough(link, 'target')) continue;
    for (const end of endsBehind(document, removed, link.targetId)) {
      const { sourceId, sourceOutput, sourceType } = link;
      const { targetId, targetInput, targetType } = end;
      if (sourceId !== targetId) {
        found.push(connectionOf({ sourceId, sourceOutput, sourceType, targetId, targetInput, targetType }));
      }
    }
  }
  return found;
}

function endsBehind(document: WorkflowDocument, removed: ReadonlySet<string>, nodeId: string): Connection[] {
  const ends: Connection[] = [];
  const seen = new Set<string>();
  const queue = [nodeId];
  for (const id of queue) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const link of document.linksOf(id)) {
      if (link.sourceId !== id || !isThrough(link, 'source')) continue;
      if (removed.has(link.targetId)) queue.push(link.targetId);
      else ends.push(link);
    }
  }
  return ends;
}

function isThrough(link: Connection, end: 'source' | 'target'): boolean {
  return end === 'source'
    ? link.sourceType === 'main' && link.sourceOutput === 0
    : link.targetType === 'main' && link.targetInput === 0;
}
