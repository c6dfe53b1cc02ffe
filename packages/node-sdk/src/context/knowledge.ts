import type { JsonObject } from '@millrace/workflow';

/** A piece of text with what is known of it. */
export interface TextDocument {
  text: string;
  /** Where it comes from, and what it can be found by. */
  metadata: JsonObject;
}

/** A document that was found. */
export interface FoundDocument {
  document: TextDocument;
  /** How well it fits, as its store measures it; `null` where it does not tell. */
  score: number | null;
}

/** Makes vectors of texts: texts of like meaning lie near each other. */
export interface EmbeddingModel {
  /** As its service calls it. */
  readonly name: string;
  /**
   * A vector for each text, in their order, all of one length. Many texts are sent in several requests.
   * @param purpose some models embed what is searched through otherwise than what is searched for.
   * @throws NodeError when the service gives none; its code says why (`SERVICE_*`, `HTTP_*`).
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<number[][]>;
}

export type EmbeddingPurpose = 'document' | 'query';

/** Divides texts into parts that a model can take in. */
export interface TextSplitter {
  split(text: string): Promise<string[]>;
}

/** Makes documents of the item that is worked on. */
export interface DocumentLoader {
  /** @throws NodeError for data that it cannot read */
  load(): Promise<TextDocument[]>;
}

/** Documents that are found by their meaning. */
export interface VectorStore {
  /** The documents nearest to a text, the nearest first; at most so many. */
  find(query: string, most: number): Promise<FoundDocument[]>;
}

/** Finds what helps to answer a question. */
export interface Retriever {
  /** The most helpful first. */
  retrieve(question: string): Promise<TextDocument[]>;
}

/** Puts documents into an order by how well they answer a question. */
export interface Reranker {
  /** The best first; those that it leaves out do not help. */
  rerank(question: string, documents: readonly TextDocument[]): Promise<FoundDocument[]>;
}
