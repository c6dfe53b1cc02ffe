import { uniqueNames } from '../names/unique-name.ts';
import { DEFAULT_WORKFLOW_NAME, type Workflow, type WorkflowNode } from './workflow.ts';

/**
 * A workflow whose optional parts are all there, so that it can be run and edited. Shares unchanged parts with its input.
 * A node without an id gets its name as one: it is the same each time, and addresses of triggers are made of it.
 */
export function normalizeWorkflow(workflow: Workflow): Workflow {
  const ids = new Set(workflow.nodes.map(({ id }) => id));
  const freeId = uniqueNames((id) => ids.has(id));
  return {
    ...workflow,
    name: workflow.name?.trim() || DEFAULT_WORKFLOW_NAME,
    nodes: workflow.nodes.map((node) => normalizeNode(node, freeId)),
    connections: workflow.connections,
  };
}

function normalizeNode(node: WorkflowNode, freeId: (wanted: string) => string): WorkflowNode {
  if (node.id && node.parameters && node.typeVersion !== undefined) return node;
  return {
    ...node,
    id: node.id || freeId(node.name),
    typeVersion: node.typeVersion ?? 1,
    parameters: node.parameters ?? {},
  };
}
