import { MAIN, type NodeTypeSummary } from '@millrace/workflow';
import type { CreatorTarget } from '../../model/document/insert-node.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { declaredPorts, type NodePort } from '../../model/nodes/node-ports.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import { hasKind, isSubNodeType, suppliesTo } from '../../model/nodes/sub-node.ts';
import { searchNodes } from './search-nodes.ts';

export type CreatorTab = 'all' | 'regular' | 'trigger';

export interface CreatorSection {
  category: string;
  types: NodeTypeSummary[];
}

const DEFAULT_CATEGORY = 'Other';

/** Types that are offered on a tab: no hidden ones, and no notes, which have a button of their own. */
export function offeredTypes(types: readonly NodeTypeSummary[], tab: CreatorTab): NodeTypeSummary[] {
  return types.filter(
    (type) =>
      !type.hidden && type.name !== STICKY_NOTE_TYPE && (tab === 'all' || isTrigger(type) === (tab === 'trigger')),
  );
}

/** Types by category, categories by name with the one for the rest last. A type stands in each of its categories once. */
export function sectionsOf(types: readonly NodeTypeSummary[]): CreatorSection[] {
  const sections = new Map<string, NodeTypeSummary[]>();
  for (const type of searchNodes(types, '')) {
    const [category = DEFAULT_CATEGORY] = type.codex?.categories ?? [];
    sections.set(category, [...(sections.get(category) ?? []), type]);
  }
  return [...sections]
    .map(([category, list]) => ({ category, types: list }))
    .sort((a, b) => rank(a) - rank(b) || a.category.localeCompare(b.category));
}

function rank({ category }: CreatorSection): number {
  return category === DEFAULT_CATEGORY ? 1 : 0;
}

/** The input for sub-nodes that the creator was opened for. */
export function wantedInput(document: WorkflowDocument, target: CreatorTarget): NodePort | undefined {
  if (target.kind !== 'before' || target.inputType === MAIN) return undefined;
  const node = document.node(target.nodeId);
  const description = node && document.nodeTypes.find(node.type, node.typeVersion);
  const declared = description && declaredPorts(node, description).inputs;
  const isWanted = ({ type, index }: NodePort) => type === target.inputType && index === target.input;
  return declared?.find(isWanted) ?? { type: target.inputType, index: target.input };
}

/** Types that fit where the creator was opened. */
export function fittingTypes(
  document: WorkflowDocument,
  types: readonly NodeTypeSummary[],
  target: CreatorTarget,
): readonly NodeTypeSummary[] {
  if (target.kind === 'replace') {
    const node = document.node(target.nodeId);
    return replacingTypes(types, node && document.nodeTypes.find(node.type, node.typeVersion));
  }
  const input = wantedInput(document, target);
  if (input) return types.filter((type) => suppliesTo(type, input));
  if (target.kind === 'free') return types;
  if (target.kind === 'after' && target.outputType !== MAIN) {
    return types.filter((type) => hasKind(type.inputs, target.outputType));
  }
  return types.filter((type) => !isSubNodeType(type));
}

/** Types that a node may become: they start the workflow as it does, follow as it does, or serve as it does. */
function replacingTypes(
  types: readonly NodeTypeSummary[],
  node: NodeTypeSummary | undefined,
): readonly NodeTypeSummary[] {
  if (!node) return types;
  const served = isSubNodeType(node) && Array.isArray(node.outputs) ? node.outputs : undefined;
  return types.filter((type) => {
    if (type.name === node.name || isTrigger(type) !== isTrigger(node)) return false;
    if (!served) return !isSubNodeType(type);
    return served.some((port) => hasKind(type.outputs, typeof port === 'string' ? port : port.type));
  });
}
