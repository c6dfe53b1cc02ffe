import { createContext, useContext } from 'react';

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
