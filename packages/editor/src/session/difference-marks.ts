import { createContext, useContext } from 'react';

/** What became of a node between two versions that the canvas shows at once. */
export type DifferenceMark = 'added' | 'changed' | 'removed';

const Context = createContext<ReadonlyMap<string, DifferenceMark>>(new Map());

/** By node id. */
export const DifferenceMarksProvider = Context;

export function useDifferenceMarks(): ReadonlyMap<string, DifferenceMark> {
  return useContext(Context);
}

export function useDifferenceMark(nodeId: string): DifferenceMark | undefined {
  return useDifferenceMarks().get(nodeId);
}
