import { type ConnectionEnds, connectionOf } from '../nodes/connection.ts';
import type { NodePorts } from '../nodes/node-ports.ts';
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

/** Whether a connection fits the ports of its ends: they exist and are of one kind. */
export function fitsPorts(
  ends: ConnectionEnds,
  ports: { source: NodePorts | undefined; target: NodePorts | undefined },
): boolean {
  const { sourceOutput, sourceType = 'main', targetInput, targetType = 'main' } = ends;
  if (sourceType !== targetType) return false;
  const has = (list: NodePorts['inputs'] | undefined, type: string, index: number) =>
    list?.some((port) => port.type === type && port.index === index) === true;
  return has(ports.source?.outputs, sourceType, sourceOutput) && has(ports.target?.inputs, targetType, targetInput);
}
