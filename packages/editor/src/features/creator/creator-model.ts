import { MAIN, type NodeTypeDescription } from '@millrace/workflow';
import type { InsertionTarget } from '../../model/document/insert-node.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { declaredPorts, type NodePort } from '../../model/nodes/node-ports.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import { hasKind, isSubNodeType, suppliesTo } from '../../model/nodes/sub-node.ts';
import { searchNodes } from './search-nodes.ts';

export type CreatorTab = 'all' | 'regular' | 'trigger';

export interface CreatorSection {
  category: string;
  types: NodeTypeDescription[];
}

const DEFAULT_CATEGORY = 'Other';

/** Types that are offered on a tab: no hidden ones, and no notes, which have a button of their own. */
export function offeredTypes(types: readonly NodeTypeDescription[], tab: CreatorTab): NodeTypeDescription[] {
  return types.filter(
    (type) =>
      !type.hidden && type.name !== STICKY_NOTE_TYPE && (tab === 'all' || isTrigger(type) === (tab === 'trigger')),
  );
}

/** Types by category, categories by name with the one for the rest last. A type stands in each of its categories once. */
export function sectionsOf(types: readonly NodeTypeDescription[]): CreatorSection[] {
  const sections = new Map<string, NodeTypeDescription[]>();
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
export function wantedInput(document: WorkflowDocument, target: InsertionTarget): NodePort | undefined {
  if (target.kind !== 'before' || target.inputType === MAIN) return undefined;
  const node = document.node(target.nodeId);
  const description = node && document.nodeTypes.find(node.type, node.typeVersion);
  const declared = description && declaredPorts(node, description).inputs;
  const isWanted = ({ type, index }: NodePort) => type === target.inputType && index === target.input;
  return declared?.find(isWanted) ?? { type: target.inputType, index: target.input };
}

/** Types that can be connected where the creator was opened. */
export function fittingTypes(
  types: readonly NodeTypeDescription[],
  target: InsertionTarget,
  input: NodePort | undefined,
): readonly NodeTypeDescription[] {
  if (input) return types.filter((type) => suppliesTo(type, input));
  if (target.kind === 'free') return types;
  if (target.kind === 'after' && target.outputType !== MAIN) {
    return types.filter((type) => hasKind(type.inputs, target.outputType));
  }
  return types.filter((type) => !isSubNodeType(type));
}
