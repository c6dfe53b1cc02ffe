import type { Connection } from '../nodes/connection.ts';
import type { Snapshot } from './snapshot.ts';

/** A connection that one version has and the other one has not. */
export interface ConnectionChange {
  kind: 'added' | 'removed';
  connection: Connection;
  /** Names of the nodes at its ends, in the version that has it. */
  from: string;
  to: string;
}

/** The connections that differ, added ones first. */
export function connectionChanges(before: Snapshot, after: Snapshot): ConnectionChange[] {
  return [...onlyIn(after, before, 'added'), ...onlyIn(before, after, 'removed')];
}

function onlyIn(one: Snapshot, other: Snapshot, kind: ConnectionChange['kind']): ConnectionChange[] {
  const nameOf = (nodeId: string): string => one.nodes.get(nodeId)?.name ?? nodeId;
  return [...one.connections.values()]
    .filter(({ id }) => !other.connections.has(id))
    .map((connection) => ({
      ...{ kind, connection },
      ...{ from: nameOf(connection.sourceId), to: nameOf(connection.targetId) },
    }));
}
