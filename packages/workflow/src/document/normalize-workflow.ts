import { DEFAULT_WORKFLOW_NAME, type Workflow, type WorkflowNode } from './workflow.ts';

/** A workflow whose optional parts are all there, so that it can be run and edited. Shares unchanged parts with its input. */
export function normalizeWorkflow(workflow: Workflow, newId: () => string): Workflow {
  return {
    ...workflow,
    name: workflow.name?.trim() || DEFAULT_WORKFLOW_NAME,
    nodes: workflow.nodes.map((node) => normalizeNode(node, newId)),
    connections: workflow.connections,
  };
}

function normalizeNode(node: WorkflowNode, newId: () => string): WorkflowNode {
  if (node.id && node.parameters && node.typeVersion !== undefined) return node;
  return { ...node, id: node.id || newId(), typeVersion: node.typeVersion ?? 1, parameters: node.parameters ?? {} };
}
