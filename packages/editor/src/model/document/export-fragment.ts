import type { Item, Workflow } from '@millrace/workflow';
import type { WorkflowDocument } from './workflow-document.ts';
import { writeConnectionsBetween } from './workflow-file.ts';

/** Nodes with the connections among them and their pinned data, as a workflow file. */
export function exportFragment(
  document: WorkflowDocument,
  nodeIds: Iterable<string>,
): Pick<Workflow, 'nodes' | 'connections' | 'pinData'> {
  const wanted = new Set(nodeIds);
  const nodes = document.nodes().filter((node) => wanted.has(node.id));
  const pinData: Record<string, Item[]> = Object.create(null);
  for (const node of nodes) {
    const items = document.pinData(node.id);
    if (items) pinData[node.name] = items;
  }
  return { nodes, connections: writeConnectionsBetween(nodes, document.connections()), pinData };
}
