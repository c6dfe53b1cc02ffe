import type { RunSource } from '../data/item.ts';
import type { Edge } from './workflow-graph.ts';

/** One run of a node. */
export interface RunPlace {
  node: string;
  /** From 0. */
  run: number;
}

export interface RecordedRuns {
  /** Edges by which a node serves others. */
  serving(node: string): Edge[];
  /** Recorded runs of a node. */
  countOf(node: string): number;
}

/**
 * The recorded run that a run of a sub-node served. Sub-nodes without runs of their own, such as one that chooses a model, are passed
 * over; of the node above them it is the last run that counts.
 */
export function servedRun(source: RunSource | null | undefined, { serving, countOf }: RecordedRuns): RunPlace {
  let place: RunPlace = { node: source?.previousNode ?? '', run: source?.previousNodeRun ?? 0 };
  const seen = new Set<string>();
  while (place.run >= countOf(place.node) && !seen.has(place.node)) {
    seen.add(place.node);
    const [edge] = serving(place.node);
    if (!edge) break;
    const isSubNode = serving(edge.target).length > 0;
    place = { node: edge.target, run: isSubNode ? 0 : Math.max(0, countOf(edge.target) - 1) };
  }
  return place;
}
