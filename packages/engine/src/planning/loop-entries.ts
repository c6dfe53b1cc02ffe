import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/**
 * A loop keeps count only within one execution: a run that would begin in the middle of one begins where the loop is
 * entered instead. The destination itself is no middle: it runs once and feeds nothing.
 */
export function startAtLoopEntries(
  workflow: PreparedWorkflow,
  names: readonly string[],
  destination: string | undefined,
): string[] {
  return [...new Set(names.flatMap((name) => (name === destination ? [name] : entriesOf(workflow, name))))];
}

function entriesOf(workflow: PreparedWorkflow, name: string): string[] {
  const behind = new Set(workflow.graph.descendants(name));
  if (!behind.has(name)) return [name];
  const loop = new Set(workflow.graph.ancestors(name).filter((before) => behind.has(before)));
  const entries = [...loop].filter((member) => workflow.graph.incoming(member).some((edge) => !loop.has(edge.source)));
  return entries.length > 0 ? entries : [name];
}
