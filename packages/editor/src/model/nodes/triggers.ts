import type { Item, NodeTypeCatalogue, NodeTypeSummary, WorkflowNode } from '@millrace/workflow';
import { isTrigger } from './is-trigger.ts';

export interface TriggerSource {
  nodes: readonly WorkflowNode[];
  catalogue: NodeTypeCatalogue;
  pinned: Readonly<Record<string, readonly Item[]>>;
}

/** Names of the nodes that can start the workflow, the one that is started when none is named first. */
export function startTriggers({ nodes, catalogue, pinned }: TriggerSource): string[] {
  const rankOf = (node: WorkflowNode) =>
    rank(catalogue.find(node.type, node.typeVersion), Object.hasOwn(pinned, node.name));
  return nodes
    .filter((node) => !node.disabled && isTrigger(catalogue.find(node.type, node.typeVersion)))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ name }) => name);
}

/** By hand, before data that is pinned, before what gives items by itself, before what waits for an event, before evaluations. */
function rank(description: NodeTypeSummary | undefined, isPinned: boolean): number {
  if (description?.trigger === 'manual' || description?.trigger === 'workflow') return 0;
  if (description?.trigger === 'evaluation') return 4;
  if (isPinned) return 1;
  return description?.trigger === 'webhook' || description?.trigger === 'listen' ? 3 : 2;
}

/** Started by hand, for an evaluation, by another workflow, or when one failed: whether the workflow is active does not matter to them. */
const STARTED_BY_OTHERS: ReadonlySet<NodeTypeSummary['trigger']> = new Set([
  'manual',
  'evaluation',
  'workflow',
  'error',
]);

/** Whether an active workflow can start by itself. A node of an unknown type may be what starts it. */
export function canStartByItself({ nodes, catalogue }: Omit<TriggerSource, 'pinned'>): boolean {
  return nodes.some((node) => {
    if (node.disabled) return false;
    const description = catalogue.find(node.type, node.typeVersion);
    return !description || (isTrigger(description) && !STARTED_BY_OTHERS.has(description.trigger));
  });
}
