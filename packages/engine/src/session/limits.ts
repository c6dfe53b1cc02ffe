import type { ItemsByPort } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { RunLimits } from '../options/run-options.ts';

/** @throws EngineError when another run would be one too many. */
export function checkRuns(limits: RunLimits | undefined, runs: number, node: string): void {
  if (limits?.maxNodeRuns === undefined || runs < limits.maxNodeRuns) return;
  throw new EngineError('LIMIT_REACHED', `The execution was ended after ${limits.maxNodeRuns} runs of nodes`, {
    node,
    description: 'Look for a loop that never ends, or give a loop larger batches.',
  });
}

/** @throws EngineError for more items than one run may put out. */
export function checkItems(limits: RunLimits | undefined, outputs: ItemsByPort, node: string): void {
  if (limits?.maxItems === undefined) return;
  const count = outputs.reduce((sum, items) => sum + (items?.length ?? 0), 0);
  checkCount(limits, count, node);
}

/** Refuses items before they are made. @throws EngineError for more than one run may make. */
export function checkMade(limits: RunLimits | undefined, count: number, node: string): void {
  const { maxItems = Number.POSITIVE_INFINITY, maxMadeItems = Number.POSITIVE_INFINITY } = limits ?? {};
  const most = Math.min(maxItems, maxMadeItems);
  if (count <= most) return;
  throw new EngineError('LIMIT_REACHED', `"${node}" would put out ${count} items; at most ${most} are allowed`, {
    node,
    description:
      'Give it fewer items: filter them before, or loop over portions. MILLRACE_MAX_ITEMS and MILLRACE_RUNNER_MEMORY set the limit.',
  });
}

/** @throws EngineError for more items than one run may put out. */
export function checkCount(limits: RunLimits | undefined, count: number, node: string): void {
  if (limits?.maxItems === undefined || count <= limits.maxItems) return;
  throw new EngineError('LIMIT_REACHED', `"${node}" put out ${count} items; at most ${limits.maxItems} are allowed`, {
    node,
    description: 'Read the data in portions, for example page by page, and loop over them.',
  });
}
