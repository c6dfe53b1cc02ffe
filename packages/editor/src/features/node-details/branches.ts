import type { NodePort } from '../../model/nodes/node-ports.ts';
import type { Branch } from '../../parts/data-views/branch-tabs.tsx';

/** Outputs as tabs; those a run reported beyond the declared ones are listed too. */
export function branchesOf(outputs: readonly NodePort[], counts: readonly number[], errorName: string): Branch[] {
  const main = outputs.filter((output) => output.type === 'main');
  return Array.from({ length: Math.max(main.length, counts.length) }, (_, index) => ({
    index,
    name: main[index]?.category === 'error' ? errorName : main[index]?.displayName,
    count: counts[index] ?? 0,
  }));
}
