import { createContext, useContext } from 'react';
import type { VersionDifference } from '../model/difference/version-difference.ts';

/** What became of a node, or a connection, between two versions that the canvas shows at once. */
export type DifferenceMark = 'added' | 'changed' | 'removed';

const Context = createContext<ReadonlyMap<string, DifferenceMark>>(new Map());

/** By ids of nodes and connections. */
export const DifferenceMarksProvider = Context;

export function useDifferenceMarks(): ReadonlyMap<string, DifferenceMark> {
  return useContext(Context);
}

export function useDifferenceMark(id: string): DifferenceMark | undefined {
  return useDifferenceMarks().get(id);
}

/** The marks of all nodes and connections that differ. */
export function marksOf({
  nodes,
  connections,
}: Pick<VersionDifference, 'nodes' | 'connections'>): ReadonlyMap<string, DifferenceMark> {
  const marks = new Map<string, DifferenceMark>();
  for (const { nodeId, mine } of nodes) if (mine.kind !== 'same') marks.set(nodeId, mine.kind);
  for (const { connection, kind } of connections) marks.set(connection.id, kind);
  return marks;
}
