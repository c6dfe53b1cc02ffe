import type { ExecutionMode, Item } from '@millrace/workflow';
import type { EngineStart } from '../run-options.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/** Pinned items by node: those of the start, else those of the workflow. Production runs know no pinned data. */
export function pinnedItems(
  start: EngineStart,
  mode: ExecutionMode,
  workflow: PreparedWorkflow,
): ReadonlyMap<string, Item[]> {
  if (mode !== 'manual' || start.kind === 'trigger') return new Map();
  const pinData = start.pinData ?? workflow.workflow.pinData ?? {};
  return new Map(Object.entries(pinData).filter(([name]) => workflow.graph.node(name)));
}
