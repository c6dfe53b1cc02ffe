import type { NodeTypeDescription } from '@millrace/workflow';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
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
