import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { connectionOf } from '../nodes/connection.ts';
import { declaredPorts, type NodePort, type NodePorts } from '../nodes/node-ports.ts';
import type { Change, NodePatch } from './change.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/**
 * What an edit of a node does to its connections: those of ports that go are removed, those of ports that get another
 * place (an error output behind one more rule, the rules behind a deleted one) go along. Ports the node never had (of
 * files made elsewhere) are left.
 */
export function relinks(document: WorkflowDocument, nodeId: string, patch: NodePatch): Change[] {
  const node = document.node(nodeId);
  const description = node && document.nodeTypes.find(node.type, node.typeVersion);
  if (!node || !description || !mayMovePorts(node, patch)) return [];
  const edited: WorkflowNode = { ...node, ...definedFields(patch) };
  if ('onError' in patch && patch.onError === undefined) delete edited.onError;
  const before = declaredPorts(node, description);
  const after = declaredPorts(edited, description);
  const outputMoves = entryMoves(node.parameters, edited.parameters, { before, after });
  const removed: Change[] = [];
  const added: Change[] = [];
  for (const link of document.linksOf(nodeId)) {
    const source = link.sourceId === nodeId ? movedOutput(before, after, link, outputMoves) : link.sourceOutput;
    const isInputLost =
      link.targetId === nodeId && isLost(before.inputs, after.inputs, link.targetType, link.targetInput);
    if (source === link.sourceOutput && !isInputLost) continue;
    removed.push({ type: 'removeConnection', connectionId: link.id });
    if (source === undefined || isInputLost) continue;
    added.push({ type: 'addConnection', connection: connectionOf({ ...link, sourceOutput: source }) });
  }
  return [...removed, ...added];
}

function mayMovePorts(node: WorkflowNode, patch: NodePatch): boolean {
  return 'parameters' in patch || ('onError' in patch && patch.onError !== node.onError);
}

function definedFields({ parameters, onError }: NodePatch): Partial<WorkflowNode> {
  return { ...(parameters && { parameters }), ...(onError && { onError }) };
}

interface OutputEnd {
  sourceType: string;
  sourceOutput: number;
}

/** The index that an output has after the edit; `undefined` when it is gone. */
function movedOutput(
  before: NodePorts,
  after: NodePorts,
  { sourceType, sourceOutput }: OutputEnd,
  moves: ReadonlyMap<number, number | undefined>,
): number | undefined {
  const port = before.outputs.find(({ type, index }) => type === sourceType && index === sourceOutput);
  if (port?.category === 'error') return after.outputs.find(({ category }) => category === 'error')?.index;
  if (sourceType === 'main' && moves.has(sourceOutput)) return moves.get(sourceOutput);
  const regular = (ports: NodePorts) => ports.outputs.filter(({ category }) => category !== 'error');
  return isLost(regular(before), regular(after), sourceType, sourceOutput) ? undefined : sourceOutput;
}

function isLost(before: readonly NodePort[], after: readonly NodePort[], type: string, index: number): boolean {
  const has = (ports: readonly NodePort[]) => ports.some((port) => port.type === type && port.index === index);
  return has(before) && !has(after);
}

/**
 * Where the outputs go when each belongs to an entry of a list (the rules of a switch) and entries are deleted, added
 * or put in another order. Entries that an edit does not touch stay the same objects. Outputs behind the list's own,
 * such as that for all other items, stay behind them.
 */
function entryMoves(
  before: JsonObject,
  after: JsonObject,
  ports: { before: NodePorts; after: NodePorts },
): Map<number, number | undefined> {
  const moves = new Map<number, number | undefined>();
  const lists = changedLists(before, after);
  const growth = regularOutputs(ports.after) - regularOutputs(ports.before);
  const [from, to] =
    lists.find(([a, b]) => b.length - a.length === growth && a.length <= regularOutputs(ports.before)) ?? [];
  if (!from || !to) return moves;
  for (const [index, entry] of from.entries()) {
    const found = to.indexOf(entry);
    if (found !== -1) moves.set(index, found);
    else moves.set(index, growth < 0 ? undefined : index);
  }
  for (let index = from.length; index < regularOutputs(ports.before); index++) moves.set(index, index + growth);
  return moves;
}

function regularOutputs({ outputs }: NodePorts): number {
  return outputs.filter(({ type, category }) => type === 'main' && category !== 'error').length;
}

type ListPair = [before: readonly unknown[], after: readonly unknown[]];

/** Lists of objects that differ, at the same place in both; one level down too, where collections keep theirs. */
function changedLists(before: object, after: object, depth = 1): ListPair[] {
  const others = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before).flatMap(([name, value]): ListPair[] => {
    const other = others.get(name);
    if (value === other) return [];
    if (Array.isArray(value)) return Array.isArray(other) && value.every(isObject) ? [[value, other]] : [];
    return depth > 0 && isObject(value) && isObject(other) ? changedLists(value, other, depth - 1) : [];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
