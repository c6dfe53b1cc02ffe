import {
  defaultVersionOf,
  type JsonObject,
  type NodeTypeSummary,
  uniqueName,
  type WorkflowNode,
} from '@millrace/workflow';
import { withWebhookIdentity } from './webhook-identity.ts';
import type { WorkflowDocument } from './workflow-document.ts';

export interface NewNode {
  description: NodeTypeSummary;
  position: { x: number; y: number };
  parameters?: JsonObject;
  /** Names that are to be counted as taken. */
  takenNames?: ReadonlySet<string>;
}

/** Nodes of this page that nobody has looked into yet. */
const madeHere = new WeakMap<WorkflowDocument, Set<string>>();

/** Whether a node was made here and never opened: nobody could fill in yet what it lacks. */
export function isUntouched(document: WorkflowDocument, nodeId: string): boolean {
  return madeHere.get(document)?.has(nodeId) === true;
}

export function markTouched(document: WorkflowDocument, nodeId: string): void {
  madeHere.get(document)?.delete(nodeId);
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
  const id = crypto.randomUUID();
  madeHere.set(document, (madeHere.get(document) ?? new Set()).add(id));
  const node: WorkflowNode = {
    id,
    name,
    type: description.name,
    typeVersion: defaultVersionOf(description),
    position: [position.x, position.y],
    parameters,
  };
  return withWebhookIdentity(node, description);
}

/** Whether one more node of a type may be added. */
export function mayAdd(document: WorkflowDocument, { name, maxNodes }: NodeTypeSummary): boolean {
  return maxNodes === undefined || document.nodes().filter((node) => node.type === name).length < maxNodes;
}
