import { isDescribed, type NodeAction, type NodeTypeSummary, nodeActions } from '@millrace/workflow';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import type { CreatorEntry, CreatorSection } from './creator-model.ts';

/** Stand in for categories. */
const TRIGGERS = 'Triggers';
const ACTIONS = 'Actions';
const SUGGESTED = 'suggested';
/** What starts a workflow for a node that has no trigger. */
const STARTERS = ['n8n-nodes-base.scheduleTrigger', 'n8n-nodes-base.webhook'];

/** The actions of a type, and of the trigger of the same service. */
export interface TypeActions {
  type: NodeTypeSummary;
  actions: readonly NodeAction[];
}

/** Loads what is not there yet. @throws ApiError */
export async function loadActions(types: readonly NodeTypeSummary[]): Promise<TypeActions[]> {
  const newest = Number.MAX_SAFE_INTEGER;
  const catalogue = await nodeTypesOf(types.map(({ name }) => ({ type: name, typeVersion: newest })));
  return types.map((type) => {
    const description = catalogue.latest(type.name);
    return { type, actions: isDescribed(description) ? nodeActions(description) : [] };
  });
}

/** The type and, where there is one, the trigger or the node of the same service: `slack` and `slackTrigger`. */
export function typesOfService(type: NodeTypeSummary, all: readonly NodeTypeSummary[]): NodeTypeSummary[] {
  const other = isTrigger(type) ? type.name.replace(/Trigger$/, '') : `${type.name}Trigger`;
  const partner = all.find(({ name, hidden }) => name === other && name !== type.name && !hidden);
  return partner && isTrigger(partner) !== isTrigger(type) ? [type, partner] : [type];
}

interface Wanted {
  query: string;
  /** They were reached from the list of triggers. */
  fromTriggers: boolean;
  all: readonly NodeTypeSummary[];
}

/** Triggers first where the list was reached from those, else the actions by resource. */
export function actionSections(
  found: readonly TypeActions[],
  { query, fromTriggers, all }: Wanted,
): { sections: CreatorSection[]; folded: ReadonlySet<string> } {
  const hasTriggers = found.some(({ type }) => isTrigger(type));
  const triggers = sectionsFor(
    found.filter(({ type }) => isTrigger(type)),
    TRIGGERS,
    query,
  );
  const actions = sectionsFor(
    found.filter(({ type }) => !isTrigger(type)),
    ACTIONS,
    query,
  );
  const suggested = fromTriggers && !hasTriggers ? [suggestedSection(all)] : [];
  const own = fromTriggers ? [...triggers, ...actions] : [...actions, ...triggers];
  // Who searches wants what the words are about first.
  const sections = query === '' ? [...suggested, ...own] : [...own, ...suggested];
  const isFolded = hasTriggers && query === '' && triggers.length > 0 && actions.length > 0;
  const folded = new Set((isFolded ? (fromTriggers ? actions : triggers) : []).map(({ category }) => category));
  return { sections, folded };
}

function sectionsFor(found: readonly TypeActions[], category: string, query: string): CreatorSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const byGroup = new Map<string, CreatorEntry[]>();
  for (const { type, actions } of found) {
    for (const action of actions.length > 0 ? actions : [onlyAction(type)]) {
      const text = `${action.name} ${action.group} ${action.description ?? ''}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const group = action.group || category;
      byGroup.set(group, [...(byGroup.get(group) ?? []), { kind: 'action', type, action }]);
    }
  }
  const sections = [...byGroup].map(([group, entries]) => ({
    category: group,
    entries: entries.toSorted((a, b) => rank(a, query) - rank(b, query)),
    count: entries.length,
  }));
  return sections.toSorted((a, b) => bestRank(a, query) - bestRank(b, query));
}

/** What is called as it was typed, before what begins so, before what only has the words in it. */
function rank(entry: CreatorEntry, query: string): number {
  const typed = query.trim().toLowerCase();
  const name = entry.kind === 'action' ? entry.action.name.toLowerCase() : '';
  if (typed === '' || name === typed) return 0;
  return name.startsWith(typed) ? 1 : 2;
}

function bestRank({ entries }: CreatorSection, query: string): number {
  return Math.min(...entries.map((entry) => rank(entry, query)));
}

/** A trigger without a choice of events. */
function onlyAction({ displayName, description }: NodeTypeSummary): NodeAction {
  return { name: displayName, description, group: '', parameters: {} };
}

function suggestedSection(all: readonly NodeTypeSummary[]): CreatorSection {
  const types = all.filter(({ name }) => STARTERS.includes(name));
  const entries = types.map((type): CreatorEntry => ({ kind: 'type', type, leadsToActions: false }));
  return { category: SUGGESTED, entries, count: entries.length, note: 'noTriggers' };
}
