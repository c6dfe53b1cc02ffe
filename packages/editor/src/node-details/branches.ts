import type { Branch } from '../data-views/branch-tabs.tsx';
import type { NodePort } from '../nodes/node-ports.ts';

/** Outputs as tabs; those a run reported beyond the declared ones are listed too. */
export function branchesOf(outputs: readonly NodePort[], counts: readonly number[], errorName: string): Branch[] {
  const main = outputs.filter((output) => output.type === 'main');
  return Array.from({ length: Math.max(main.length, counts.length) }, (_, index) => ({
    index,
    name: main[index]?.category === 'error' ? errorName : main[index]?.displayName,
    count: counts[index] ?? 0,
  }));
}
