// Times are ms since the epoch.

/** One evaluation of a workflow. */
export interface EvaluationRunTable {
  id: string;
  workflow_id: string;
  /** The newest version of the workflow when it began: what it ran. */
  version_id: string | null;
  trigger_node: string;
  status: 'running' | 'finished' | 'stopped' | 'failed' | 'interrupted';
  started_at: number;
  stopped_at: number | null;
  started_by: string;
  /** The server that runs it. */
  server_id: string;
  /** Of the execution that read the set. */
  execution_id: string | null;
  /** Rows of the set; `null` until it was read. */
  row_count: number | null;
  /** Sums of its rows, as JSON text. */
  totals: string;
  /** Why there is nothing to evaluate. */
  error: string | null;
}

/** What an evaluation found for a row of its set. */
export interface EvaluationRowTable {
  run_id: string;
  /** In the set, from 0. */
  position: number;
  workflow_id: string;
  status: 'success' | 'error';
  /** As JSON text. */
  details: string;
}
