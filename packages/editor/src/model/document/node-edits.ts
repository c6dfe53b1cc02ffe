import { type Item, type JsonObject, uniqueName, type WorkflowNode } from '@millrace/workflow';
import type { Change, NodePatch } from './change.ts';
import { relinks } from './relink.ts';
import { renameInTest } from './rename-in-test.ts';
import { renameInParameters } from './rename-references.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** Sets the parameters of a node. Consecutive calls for one node are one step of undo. */
export function setNodeParameters(document: WorkflowDocument, nodeId: string, parameters: JsonObject): void {
  const key = `parameters:${nodeId}:${changedParameter(document.node(nodeId)?.parameters ?? {}, parameters)}`;
  const patch: NodePatch = { parameters };
  document.apply([{ type: 'patchNode', nodeId, patch }, ...relinks(document, nodeId, patch)], { coalesceKey: key });
}

/** Sets fields of a node; a field given as `undefined` is removed. A name is made unique and followed by all references. */
export function patchNode(document: WorkflowDocument, nodeId: string, patch: Partial<WorkflowNode> & NodePatch): void {
  const { id: _, name, ...fields } = patch;
  if (Object.keys(fields).length > 0) {
    const coalesceKey = `fields:${nodeId}:${Object.keys(fields).join()}`;
    document.apply([{ type: 'patchNode', nodeId, patch: fields }, ...relinks(document, nodeId, fields)], {
      coalesceKey,
    });
  }
  if (name !== undefined) renameNode(document, nodeId, name);
}

/**
 * Renames a node, and every expression that names it. An empty name changes nothing; a taken one gets a number.
 * @returns the name the node has now.
 */
export function renameNode(document: WorkflowDocument, nodeId: string, name: string): string {
  const node = document.node(nodeId);
  const wanted = name.trim();
  if (!node || wanted === '' || wanted === node.name) return node?.name ?? wanted;
  const newName = uniqueName(wanted, (candidate) => {
    const holder = document.nodeIdByName(candidate);
    return holder !== undefined && holder !== nodeId;
  });
  const changes: Change[] = [{ type: 'patchNode', nodeId, patch: { name: newName } }];
  for (const other of document.nodes()) {
    const parameters = renameInParameters(other.parameters, node.name, newName);
    if (parameters !== other.parameters) changes.push({ type: 'patchNode', nodeId: other.id, patch: { parameters } });
  }
  const { tests } = document.meta;
  const renamed = tests.map((one) => renameInTest(one, node.name, newName));
  if (tests.length > 0) changes.push({ type: 'patchWorkflow', patch: { tests: renamed } });
  document.apply(changes);
  return newName;
}

/** Pins items to a node, or unpins them. */
export function setPinData(document: WorkflowDocument, nodeName: string, items: Item[] | undefined): void {
  const nodeId = document.nodeIdByName(nodeName);
  if (nodeId !== undefined) document.apply({ type: 'setPinData', nodeId, items });
}

/** Name of the one parameter that differs: typing in another one is another step of undo. */
function changedParameter(before: JsonObject, after: JsonObject): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).join();
}
