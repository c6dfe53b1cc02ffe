import type { Connection } from '../nodes/connection.ts';

/** A node whose data reaches another one. */
export interface Ancestor {
  nodeId: string;
  /** Steps between; 1 for a direct parent. */
  distance: number;
  /** For direct parents: outputs that lead to the node, and the inputs they arrive at. */
  links: Array<{ output: number; input: number }>;
}

export interface NamedAncestor extends Ancestor {
  name: string;
}

/** All nodes before a node, nearest first; direct parents in the order of its inputs. */
export function ancestorsOf(nodeId: string, connections: readonly Connection[]): Ancestor[] {
  const incoming = indexBy(connections, (connection) => connection.targetId);
  const found = new Map<string, Ancestor>();
  let level = [nodeId];
  for (let distance = 1; level.length > 0; distance++) {
    const next: string[] = [];
    for (const target of level) {
      for (const connection of inInputOrder(incoming.get(target) ?? [])) {
        const known = found.get(connection.sourceId);
        const link = { output: connection.sourceOutput, input: connection.targetInput };
        if (known && distance === 1) known.links.push(link);
        if (known || connection.sourceId === nodeId) continue;
        found.set(connection.sourceId, {
          nodeId: connection.sourceId,
          distance,
          links: distance === 1 ? [link] : [],
        });
        next.push(connection.sourceId);
      }
    }
    level = next;
  }
  return [...found.values()];
}

export interface Neighbours {
  before: string[];
  after: string[];
}

/** Nodes next to a node: before it in input order, behind it in output order. */
export function neighboursOf(nodeId: string, connections: readonly Connection[]): Neighbours {
  const before = inInputOrder(connections.filter((connection) => connection.targetId === nodeId));
  const after = connections
    .filter((connection) => connection.sourceId === nodeId)
    .sort((a, b) => a.sourceOutput - b.sourceOutput);
  return {
    before: unique(before.map((connection) => connection.sourceId)).filter((id) => id !== nodeId),
    after: unique(after.map((connection) => connection.targetId)).filter((id) => id !== nodeId),
  };
}

/**
 * The output of a parent to show as input: the wanted one, else the first that has data, else the first that is linked.
 * @param counts items of each output of the parent's run.
 */
export function branchToShow(outputs: readonly number[], counts: readonly number[], wanted?: number): number {
  if (wanted !== undefined && outputs.includes(wanted)) return wanted;
  return outputs.find((output) => (counts[output] ?? 0) > 0) ?? outputs[0] ?? 0;
}

function inInputOrder(connections: readonly Connection[]): Connection[] {
  return [...connections].sort((a, b) => a.targetInput - b.targetInput);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

function indexBy(
  connections: readonly Connection[],
  key: (connection: Connection) => string,
): Map<string, Connection[]> {
  const index = new Map<string, Connection[]>();
  for (const connection of connections) {
    const list = index.get(key(connection));
    if (list) list.push(connection);
    else index.set(key(connection), [connection]);
  }
  return index;
}
