import { isDescribed, type NodeTypeCatalogue, resolveParameters, type WorkflowNode } from '@millrace/workflow';
import { credentialSlots } from './credential-slots.ts';

/** A kind of credential that nodes of a workflow need. */
export interface NeededCredential {
  type: string;
  nodes: WorkflowNode[];
}

/** The credentials that the nodes of a workflow need, in the order of its nodes, each kind once. */
export function neededCredentials(nodes: Iterable<WorkflowNode>, catalogue: NodeTypeCatalogue): NeededCredential[] {
  const needed = new Map<string, NeededCredential>();
  for (const node of nodes) {
    const description = node.disabled ? undefined : catalogue.find(node.type, node.typeVersion);
    if (!isDescribed(description)) continue;
    const root = resolveParameters(description.properties, node.parameters, node.typeVersion);
    for (const { name, required } of credentialSlots(node, description, root)) {
      if (!required) continue;
      const known = needed.get(name);
      if (known) known.nodes.push(node);
      else needed.set(name, { type: name, nodes: [node] });
    }
  }
  return [...needed.values()];
}
