import { MAIN } from '@millrace/workflow';
import { useMemo } from 'react';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { ancestorsOf, type NamedAncestor, type Neighbours, neighboursOf } from '../../model/preview/lineage.ts';
import { useDocument, useDocumentValue } from '../../session/document-context.tsx';

export interface Lineage {
  ancestors: NamedAncestor[];
  neighbours: Neighbours;
}

/** The nodes before and behind a node; follows edits of connections and names. */
export function useLineage(nodeId: string): Lineage {
  const document = useDocument();
  const connectionIds = useDocumentValue('connections', (current) => current.connectionIds);
  const names = useDocumentValue('nodeNames', (current) => current.nodeNames);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids and names say when the document's records differ
  return useMemo(() => {
    const connections = document.connections().filter((connection) => connection.targetType === MAIN);
    return {
      ancestors: ancestorsOf(servedBy(document, nodeId), connections).flatMap((ancestor) => {
        const node = document.node(ancestor.nodeId);
        return node ? [{ ...ancestor, name: node.name }] : [];
      }),
      neighbours: neighboursOf(nodeId, connections),
    };
  }, [document, connectionIds, names, nodeId]);
}

/** The node that a sub-node serves in the end: its expressions see the items of that one. Other nodes serve themselves. */
function servedBy(document: WorkflowDocument, nodeId: string): string {
  const seen = new Set<string>();
  let at = nodeId;
  for (;;) {
    seen.add(at);
    const link = document.linksOf(at).find(({ sourceId, sourceType }) => sourceId === at && sourceType !== MAIN);
    if (!link || seen.has(link.targetId)) return at;
    at = link.targetId;
  }
}
