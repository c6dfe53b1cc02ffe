import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/**
 * Where a run to a destination has to begin, given which nodes have data that holds: at the destination itself when all
 * that feeds it has data, else at the nearest nodes before it that lack data but can get it.
 */
export function findStartNodes(
  workflow: PreparedWorkflow,
  destination: string,
  hasData: (name: string) => boolean,
): string[] {
  const found = new Set<string>();
  const seen = new Set<string>([destination]);
  const queue = [destination];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const parents = new Set(workflow.graph.incoming(name).map((edge) => edge.source));
    const lacking = [...parents].filter((parent) => !hasData(parent));
    if (parents.size === 0 || lacking.length < parents.size) found.add(name);
    for (const parent of lacking) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      queue.push(parent);
    }
  }
  return [...found];
}
