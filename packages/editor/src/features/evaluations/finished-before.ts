import type { EvaluationRun } from '@millrace/api';

type Comparable = Pick<EvaluationRun, 'status' | 'triggerNode'>;

/**
 * The last one before it that worked on all rows of the same trigger: means over some of them, or over another set, compare
 * with nothing.
 * @param all newest first
 */
export function finishedBefore<Run extends Comparable>(run: Run, all: readonly Run[]): Run | undefined {
  return all
    .slice(all.indexOf(run) + 1)
    .find(({ status, triggerNode }) => status === 'finished' && triggerNode === run.triggerNode);
}
