export interface TokenSplitting {
  text: string;
  /** Tokens of a part, at most. */
  chunkSize: number;
  /** Tokens that a part repeats of the one before. */
  chunkOverlap: number;
}
