import type { StepSummary } from '@millrace/api';

/** A finished run of a node, and the execution that holds its items: a partial run keeps steps of earlier executions. */
export type NodeStep = StepSummary & { executionId: string };

/** Steps of one node in one execution. A node in a loop has as many as it has rounds. */
export class StepList {
  readonly executionId: string;
  readonly #byIndex = new Map<number, NodeStep>();
  #all: NodeStep[] | undefined;

  constructor(executionId: string) {
    this.executionId = executionId;
  }

  /** A step that is known already is replaced. */
  add(step: NodeStep): void {
    this.#byIndex.set(step.index, step);
    this.#all = undefined;
  }

  /** In the order in which they ran. The same list until one is added. */
  get all(): NodeStep[] {
    this.#all ??= [...this.#byIndex.values()].sort((a, b) => a.index - b.index);
    return this.#all;
  }
}
