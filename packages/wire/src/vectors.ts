/** A document with its vector, as it goes between runner and control plane, which reads neither. */
export interface VectorRecord {
  id: string;
  text: string;
  /** JSON. */
  metadata: string;
  /** Numbers of 32 bits, the lowest byte first; of length 1. */
  vector: Uint8Array;
}

/** What a runner asks of the stores of vectors of the execution's owner. */
export type VectorRequest =
  | { kind: 'list' }
  | { kind: 'known'; store: string; ids: string[] }
  | { kind: 'put'; store: string; records: VectorRecord[] }
  | { kind: 'nearest'; store: string; vector: Uint8Array; most: number }
  | { kind: 'clear'; store: string };

/** A record that was found. `score` is the cosine. */
export type FoundVector = Pick<VectorRecord, 'text' | 'metadata'> & { score: number };

export type VectorAnswer =
  /** Of `list` and `known`. */
  | { kind: 'names'; names: string[] }
  /** Of `nearest`, the nearest first. */
  | { kind: 'found'; found: FoundVector[] }
  /** Of `put` and `clear`. */
  | { kind: 'done' }
  /** The store holds vectors of so many numbers. */
  | { kind: 'otherLength'; dimensions: number }
  /** There would be more than so many. */
  | { kind: 'full'; most: number }
  /** Not everybody in whose name the node acts may use the store. */
  | { kind: 'refused'; store: string }
  | { kind: 'failed' };
