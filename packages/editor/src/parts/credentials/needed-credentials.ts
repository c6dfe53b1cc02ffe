import {
  isDescribed,
  type NodeTypeCatalogue,
  type NodeTypeDescription,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';
import { credentialSlots } from './credential-slots.ts';

/** A kind of credential that nodes of a workflow need. */
export interface NeededCredential {
  type: string;
  nodes: WorkflowNode[];
}

interface Known {
  description: NodeTypeDescription;
  types: string[];
}

/** What a record of a node needs. Records never change: an edit makes another one. */
const knownTypes = new WeakMap<WorkflowNode, Known>();

/** The credentials that the nodes of a workflow need, in the order of its nodes, each kind once. */
export function neededCredentials(nodes: Iterable<WorkflowNode>, catalogue: NodeTypeCatalogue): NeededCredential[] {
  const needed = new Map<string, NeededCredential>();
  for (const node of nodes) {
    const description = node.disabled ? undefined : catalogue.find(node.type, node.typeVersion);
    if (!isDescribed(description)) continue;
    for (const type of neededTypes(node, description)) {
      const known = needed.get(type);
      if (known) known.nodes.push(node);
      else needed.set(type, { type, nodes: [node] });
    }
  }
  return [...needed.values()];
}

function neededTypes(node: WorkflowNode, description: NodeTypeDescription): string[] {
  const known = knownTypes.get(node);
  if (known?.description === description) return known.types;
  const root = resolveParameters(description.properties, node.parameters, node.typeVersion);
  const types = credentialSlots(node, description, root).flatMap(({ name, required }) => (required ? [name] : []));
  knownTypes.set(node, { description, types });
  return types;
}
