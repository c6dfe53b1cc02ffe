/** How an evaluation is looked at. */
export interface EvaluationSearch {
  /** Id of the evaluation that it is compared with. */
  with?: string;
  /** Only rows that failed. */
  failed?: true;
}

/** Reads the address. */
export function evaluationSearch(search: Record<string, unknown>): EvaluationSearch {
  return {
    ...((typeof search.with === 'string' || typeof search.with === 'number') && { with: String(search.with) }),
    ...(search.failed === true && { failed: true }),
  };
}
