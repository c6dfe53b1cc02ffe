import { MAIN, type WorkflowNode } from '@millrace/workflow';
import { type Connection, type ConnectionEnds, connectionOf } from '../nodes/connection.ts';
import type { NodePort, NodePorts } from '../nodes/node-ports.ts';
import { takesType } from '../nodes/sub-node.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** Connects two ports. The same connection twice changes nothing. */
export function connect(document: WorkflowDocument, ends: ConnectionEnds): void {
  const connection = connectionOf(ends);
  if (!document.connection(connection.id)) document.apply({ type: 'addConnection', connection });
}

/** Removes connections, as one step of undo. */
export function disconnect(document: WorkflowDocument, connectionIds: readonly string[]): void {
  document.apply(connectionIds.map((connectionId) => ({ type: 'removeConnection', connectionId })));
}

/** One end of a connection that is to be made. */
export interface ConnectionEnd {
  ports: NodePorts | undefined;
  node: WorkflowNode | undefined;
  links: readonly Connection[];
}

/** Whether a connection fits its ends: the ports exist and are of one kind, and the input takes one more of this type. */
export function fitsPorts(ends: ConnectionEnds, { source, target }: { source: ConnectionEnd; target: ConnectionEnd }) {
  const { sourceOutput, sourceType = MAIN, targetInput, targetType = MAIN } = ends;
  if (sourceType !== targetType || (sourceType !== MAIN && ends.sourceId === ends.targetId)) return false;
  const find = (list: NodePorts['inputs'] | undefined, type: string, index: number) =>
    list?.find((port) => port.type === type && port.index === index);
  const input = find(target.ports?.inputs, targetType, targetInput);
  if (!input || !find(source.ports?.outputs, sourceType, sourceOutput)) return false;
  return takesType(input, source.node?.type ?? '') && hasRoom(input, ends.targetId, target.links);
}

/** Whether an input takes one more connection. */
export function hasRoom(input: NodePort, nodeId: string, links: readonly Connection[]): boolean {
  if (input.maxConnections === undefined) return true;
  const count = links.filter(
    (link) => link.targetId === nodeId && link.targetType === input.type && link.targetInput === input.index,
  ).length;
  return count < input.maxConnections;
}
