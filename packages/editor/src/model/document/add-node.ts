import {
  defaultVersionOf,
  type JsonObject,
  type NodeTypeSummary,
  uniqueName,
  type WorkflowNode,
} from '@millrace/workflow';
import type { WorkflowDocument } from './workflow-document.ts';

export interface NewNode {
  description: NodeTypeSummary;
  position: { x: number; y: number };
  parameters?: JsonObject;
  /** Names that are to be counted as taken. */
  takenNames?: ReadonlySet<string>;
}

/** A new node of a type with a name of its own; it is not in the document yet. */
export function newNode(
  document: WorkflowDocument,
  { description, position, parameters = {}, takenNames }: NewNode,
): WorkflowNode {
  const name = uniqueName(
    description.defaults.name || description.displayName,
    (candidate) => document.nodeIdByName(candidate) !== undefined || takenNames?.has(candidate) === true,
  );
  return {
    id: crypto.randomUUID(),
    name,
    type: description.name,
    typeVersion: defaultVersionOf(description),
    position: [position.x, position.y],
    parameters,
    // The path of a webhook that names none is made of this id.
    ...(description.webhooks && { webhookId: crypto.randomUUID() }),
  };
}

/** Whether one more node of a type may be added. */
export function mayAdd(document: WorkflowDocument, { name, maxNodes }: NodeTypeSummary): boolean {
  return maxNodes === undefined || document.nodes().filter((node) => node.type === name).length < maxNodes;
}
