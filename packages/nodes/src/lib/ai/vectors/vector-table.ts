import type { FoundDocument, TextDocument } from '@millrace/node-sdk';

/** A document with its vector, as it is stored. */
export interface VectorEntry {
  /** The same for the same document: what is put in again takes its own place. In the form of a UUID. */
  id: string;
  document: TextDocument;
  vector: number[];
}

/** Where documents lie with their vectors, as the parameters of a node say. */
export interface VectorTable {
  /** The nearest first. `query` is the text of the vector, for stores that search by words, too. */
  search(vector: number[], most: number, query: string): Promise<FoundDocument[]>;
  /** Puts entries in, or in place of those with the same ids. All or none, where the store can. */
  put(entries: readonly VectorEntry[]): Promise<void>;
  /** Which of these ids are there: they need no vectors. Absent: the store is not asked. */
  known?(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Puts a document in place of one that is known by another id. */
  replace?(id: string, entry: VectorEntry): Promise<void>;
  /** Takes out all that is there. */
  clear?(): Promise<void>;
  close?(): Promise<void>;
}
