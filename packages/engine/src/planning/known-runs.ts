import type { Item, NodeRun, RunData } from '@millrace/workflow';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

export interface KnownRunsOptions {
  given: RunData;
  pinned: ReadonlyMap<string, Item[]>;
  only: ReadonlySet<string> | undefined;
}

/**
 * Runs that can be gone on from: finished ones of nodes that still exist. Nodes that are pinned count as run.
 * Null prototype: names are chosen by users.
 */
export function knownRuns(workflow: PreparedWorkflow, options: KnownRunsOptions): RunData {
  const known: RunData = Object.create(null);
  for (const [name, runs] of Object.entries(options.given)) {
    const finished = runs.filter((run) => run.data !== undefined);
    if (workflow.graph.node(name) && finished.length > 0) known[name] = finished;
  }
  for (const [name, items] of options.pinned) {
    if (options.only?.has(name) ?? true) known[name] = [pinnedRun(items)];
  }
  return known;
}

function pinnedRun(items: Item[]): NodeRun {
  return {
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    executionStatus: 'success',
    source: [],
    data: { main: [items] },
  };
}
