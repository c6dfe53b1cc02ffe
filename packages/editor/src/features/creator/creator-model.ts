import { MAIN, type NodeAction, type NodeTypeSummary } from '@millrace/workflow';
import type { CreatorTarget } from '../../model/document/insert-node.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { declaredPorts, type NodePort } from '../../model/nodes/node-ports.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import { hasKind, isSubNodeType, suppliesTo } from '../../model/nodes/sub-node.ts';
import { searchNodes } from './search-nodes.ts';

export type CreatorTab = 'all' | 'regular' | 'trigger';

/** Types of a category that belong together and open in a list of their own. */
export interface CreatorGroup {
  category: string;
  name: string;
  types: readonly NodeTypeSummary[];
}

/** One row of the creator: it adds a node, opens the actions of a type, adds a node that does one of these, or opens a group or the triggers. */
export type CreatorEntry =
  | { kind: 'type'; type: NodeTypeSummary; leadsToActions: boolean }
  | { kind: 'action'; type: NodeTypeSummary; action: NodeAction }
  | { kind: 'group'; group: CreatorGroup }
  | { kind: 'triggers' };

export interface CreatorSection {
  /** Empty for a list without a heading. */
  category: string;
  entries: readonly CreatorEntry[];
  /** How many types it has, those of its groups once. */
  count: number;
  /** Said above the entries. */
  note?: 'noTriggers';
}

/** What most workflows begin with, and are made of. */
const FIRST_CATEGORY = 'Core';
const DEFAULT_CATEGORY = 'Other';
/** What most workflows begin with: before the others of their list. */
const FIRST_TYPES = ['manualTrigger', 'scheduleTrigger', 'webhook', 'formTrigger'].map(
  (name) => `n8n-nodes-base.${name}`,
);
/** Opening a group of fewer would be a step for nothing: they stand among the others. */
const SMALLEST_GROUP = 4;

/** Types that are offered on a tab: no hidden ones, and no notes, which have a button of their own. */
export function offeredTypes(types: readonly NodeTypeSummary[], tab: CreatorTab): NodeTypeSummary[] {
  return types.filter(
    (type) =>
      !type.hidden && type.name !== STICKY_NOTE_TYPE && (tab === 'all' || isTrigger(type) === (tab === 'trigger')),
  );
}

/**
 * Types by their first category, categories by name with the basics first and the one for the rest last. Types stand by name, after those that
 * most workflows begin with.
 */
export function sectionsOf(types: readonly NodeTypeSummary[]): CreatorSection[] {
  const byName = searchNodes(types, '');
  const first = FIRST_TYPES.flatMap((name) => byName.filter((type) => type.name === name));
  return [...groupBy([...new Set([...first, ...byName])], (type) => [type.codex?.categories?.[0] ?? DEFAULT_CATEGORY])]
    .map(([category, list]) => ({ category, entries: entriesOf(category, list), count: list.length }))
    .sort((a, b) => rank(a) - rank(b) || a.category.localeCompare(b.category));
}

/** Groups before the types that are in none. One group alone would only hide what is in it. */
function entriesOf(category: string, types: readonly NodeTypeSummary[]): CreatorEntry[] {
  const groups = [...groupBy(types, ({ codex }) => codex?.subcategories?.[category] ?? [])]
    .map(([name, list]): CreatorGroup => ({ category, name, types: list }))
    .filter((group) => group.types.length >= SMALLEST_GROUP)
    .sort((a, b) => a.name.localeCompare(b.name));
  if (groups.length < 2) return types.map(typeEntry);
  const grouped = new Set(groups.flatMap((group) => group.types));
  return [
    ...groups.map((group): CreatorEntry => ({ kind: 'group', group })),
    ...types.filter((type) => !grouped.has(type)).map(typeEntry),
  ];
}

/** Stands below the steps of a workflow that has a trigger: leads to the list of triggers. */
export const TRIGGERS_SECTION: CreatorSection = { category: '', entries: [{ kind: 'triggers' }], count: 1 };

/** A list of types under a heading, or under none. */
export function sectionWith(types: readonly NodeTypeSummary[], category = ''): CreatorSection {
  return { category, entries: types.map(typeEntry), count: types.length };
}

/** A node with one action has no list of them. */
function typeEntry(type: NodeTypeSummary): CreatorEntry {
  return { kind: 'type', type, leadsToActions: (type.actions ?? 1) > 1 };
}

function groupBy<Value>(values: readonly Value[], keysOf: (value: Value) => readonly string[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    for (const key of keysOf(value)) groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

function rank({ category }: CreatorSection): number {
  if (category === FIRST_CATEGORY) return 0;
  return category === DEFAULT_CATEGORY ? 2 : 1;
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
  if (target.kind === 'free') return withoutTwins(types);
  if (target.kind === 'after' && target.outputType !== MAIN) {
    return types.filter((type) => hasKind(type.inputs, target.outputType));
  }
  return types.filter((type) => !isSubNodeType(type));
}

/** Without those under which nodes serve agents as tools: they are offered where an agent takes one. */
function withoutTwins(types: readonly NodeTypeSummary[]): readonly NodeTypeSummary[] {
  const names = new Set(types.map(({ name }) => name));
  return types.filter(({ name }) => !(name.endsWith('Tool') && names.has(name.slice(0, -'Tool'.length))));
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
