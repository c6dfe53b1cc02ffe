import type { FoundDocument, TextDocument } from './knowledge.ts';

/** A document with its vector. */
export interface StoredVector {
  /** What is put in under the id of another one takes its place. */
  id: string;
  document: TextDocument;
  vector: readonly number[];
}

/**
 * Vector stores that the instance keeps itself: those of the owner of the workflow, by name. They outlive executions and
 * restarts, and all servers of the instance see the same.
 */
export interface VectorStores {
  /** Names of those that hold something, in alphabetical order. */
  list(): Promise<string[]>;
  /** Which of these ids a store holds. */
  known(store: string, ids: readonly string[]): Promise<string[]>;
  /** All of them or none. @throws NodeError `AI_VECTOR_LENGTH`, `LIMIT_REACHED` */
  put(store: string, entries: readonly StoredVector[]): Promise<void>;
  /** Those nearest to a vector by cosine, with it as their score. @throws NodeError `AI_VECTOR_LENGTH` */
  nearest(store: string, vector: readonly number[], most: number): Promise<FoundDocument[]>;
  /** Takes out all that a store holds. */
  clear(store: string): Promise<void>;
}
