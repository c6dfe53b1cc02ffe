import type { WorkflowNode } from '@millrace/workflow';
import { type Connection, type ConnectionEnds, connectionOf } from '../nodes/connection.ts';
import { type NodePort, portsOf } from '../nodes/node-ports.ts';
import { type ConnectionEnd, fitsPorts, hasRoom } from './connect.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** The other end of a connection, as seen from a node. */
export interface FarEnd {
  connection: Connection;
  node: WorkflowNode;
  /** Which of its ports; absent where it has one of the kind only. */
  port?: NodePort;
}

/** A port of a node with what is connected there, and what else could be. */
export interface PortConnections {
  direction: 'in' | 'out';
  port: NodePort;
  /** Which one of its kind, from 1; absent where there is one only. */
  number?: number;
  connected: readonly FarEnd[];
  possible: readonly FarEnd[];
  /** There is room for one more connection. */
  takesMore: boolean;
  /** Another node has a port of this kind, whether or not it can be connected. */
  hasKind: boolean;
}

/** Inputs, then outputs of a node: what keyboards and screen readers have of the lines on the canvas. */
export function connectionsOf(document: WorkflowDocument, nodeId: string): PortConnections[] {
  const ends = document.nodeIds.map((id) => endAt(document, id));
  const own = ends.find(({ node }) => node?.id === nodeId);
  if (!own) return [];
  return (['in', 'out'] as const).flatMap((direction) =>
    portsTo(own, direction).map((port) => portConnections({ own, ends, direction, port })),
  );
}

function endAt(document: WorkflowDocument, id: string): ConnectionEnd {
  const node = document.node(id);
  const links = document.linksOf(id);
  const description = node && document.nodeTypes.find(node.type, node.typeVersion);
  return { node, links, ports: node && portsOf(node, description, links) };
}

interface PortPlace {
  own: ConnectionEnd;
  ends: readonly ConnectionEnd[];
  direction: 'in' | 'out';
  port: NodePort;
}

function portConnections({ own, ends, direction, port }: PortPlace): PortConnections {
  const connected: FarEnd[] = [];
  const possible: FarEnd[] = [];
  let hasKind = false;
  const existing = new Set(own.links.map(({ id }) => id));
  for (const far of ends) {
    for (const farPort of portsTo(far, direction === 'in' ? 'out' : 'in')) {
      const [from, to] = direction === 'in' ? [far, own] : [own, far];
      const [output, input] = direction === 'in' ? [farPort, port] : [port, farPort];
      const connection = connectionBetween(from, output, to, input);
      if (!connection || !far.node) continue;
      hasKind ||= farPort.type === port.type && far !== own;
      const isOneOfMany = samePorts(far, farPort, direction === 'in' ? 'out' : 'in') > 1;
      const end: FarEnd = { connection, node: far.node, ...(isOneOfMany && { port: farPort }) };
      if (existing.has(connection.id)) connected.push(end);
      else if (fitsPorts(connection, { source: from, target: to })) possible.push(end);
    }
  }
  const isOneOfMany = samePorts(own, port, direction) > 1;
  const takesMore = direction === 'out' || hasRoom(port, own.node?.id ?? '', own.links);
  const number = isOneOfMany ? { number: port.index + 1 } : {};
  return { direction, port, ...number, connected, possible, takesMore, hasKind };
}

function connectionBetween(from: ConnectionEnd, output: NodePort, to: ConnectionEnd, input: NodePort) {
  if (!from.node || !to.node) return undefined;
  const ends: ConnectionEnds = {
    ...{ sourceId: from.node.id, sourceOutput: output.index, sourceType: output.type },
    ...{ targetId: to.node.id, targetInput: input.index, targetType: input.type },
  };
  return connectionOf(ends);
}

function portsTo({ ports }: ConnectionEnd, direction: 'in' | 'out'): readonly NodePort[] {
  return (direction === 'in' ? ports?.inputs : ports?.outputs) ?? [];
}

function samePorts(end: ConnectionEnd, port: NodePort, direction: 'in' | 'out'): number {
  return portsTo(end, direction).filter(({ type }) => type === port.type).length;
}
