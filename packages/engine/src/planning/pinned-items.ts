import { type ExecutionMode, type Item, isJsonObject, type JsonObject, type WorkflowNode } from '@millrace/workflow';
import type { EngineStart } from '../options/run-options.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/** Pinned items by node: those of the start, else those of the workflow. Production runs know no pinned data. */
export function pinnedItems(
  start: EngineStart,
  mode: ExecutionMode,
  workflow: PreparedWorkflow,
): ReadonlyMap<string, Item[]> {
  if (mode !== 'manual' || (start.kind !== 'manual' && start.kind !== 'items')) return new Map();
  const pinData = start.pinData ?? workflow.workflow.pinData ?? {};
  // A disabled node passes on what it gets, whatever is pinned to it.
  const known = Object.entries(pinData).filter(([name]) => isEnabled(workflow.graph.node(name)));
  return new Map(known.map(([name, items]) => [name, items.map(toItem)]));
}

function isEnabled(node: WorkflowNode | undefined): boolean {
  return node !== undefined && !node.disabled;
}

/** Files hold items, or plain objects that stand for their json. */
function toItem(entry: Item | JsonObject): Item {
  return isItem(entry) ? entry : { json: entry };
}

function isItem(entry: Item | JsonObject): entry is Item {
  return isJsonObject(entry.json);
}
