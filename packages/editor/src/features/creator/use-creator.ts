import type { NodeTypeSummary } from '@millrace/workflow';
import { useMemo, useState } from 'react';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import type { CreatorRequest } from '../../session/editor-ui.ts';
import {
  type CreatorGroup,
  type CreatorSection,
  type CreatorTab,
  fittingTypes,
  offeredTypes,
  sectionsOf,
  sectionWith,
  TRIGGERS_SECTION,
  wantedInput,
} from './creator-model.ts';
import { searchNodes } from './search-nodes.ts';
import { useTypeActions } from './use-type-actions.ts';

/** What of the list is looked at: a group or the triggers, or the actions of a type, also of one in these. */
interface Opened {
  group?: CreatorGroup | undefined;
  triggers?: boolean;
  type?: NodeTypeSummary;
  fromTriggers?: boolean;
}

/** Stands in for the category of hits outside the open group. */
const ELSEWHERE = 'elsewhere';

/** What the creator shows, and where the user is in it. */
export function useCreator(request: CreatorRequest) {
  const { document } = useCommandContext().session;
  const { catalogue, isPending } = useNodeTypes();
  const [chosenTab, setChosenTab] = useState<CreatorTab>();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  const group = opened?.group;
  const input = useMemo(() => wantedInput(document, request.target), [document, request]);
  const replaced = request.target.kind === 'replace' ? document.node(request.target.nodeId) : undefined;
  // Only one kind of types fits: there is nothing to choose between.
  const hasTabs = input === undefined && replaced === undefined;
  const all = useMemo(
    () => fittingTypes(document, catalogue.allLatest(), request.target),
    [document, catalogue, request],
  );
  const isSearch = query.trim() !== '';
  const hasTrigger = useHasTrigger(isPending);
  const firstTab = request.target.kind === 'free' && !hasTrigger ? 'trigger' : 'regular';
  // What is searched may be anywhere, unless a tab was chosen.
  const tab = !hasTabs ? 'all' : opened?.triggers ? 'trigger' : (chosenTab ?? (isSearch ? 'all' : firstTab));
  const actions = useTypeActions(opened?.type, query.trim(), opened?.fromTriggers === true);
  const listed = useMemo(() => {
    const offered = offeredTypes(all, tab);
    if (isSearch) return hitSections(searchNodes(offered, query), group);
    if (group) return [sectionWith(group.types)];
    const leadsToTriggers = tab === 'regular' && hasTrigger;
    return [...sectionsOf(offered), ...(leadsToTriggers ? [TRIGGERS_SECTION] : [])];
  }, [isSearch, query, all, tab, group, hasTrigger]);
  const sections = opened?.type ? actions.sections : listed;
  const isClosed = (category: string) => closed.has(category) !== (opened?.type ? actions.folded.has(category) : false);
  const entries = sections.flatMap((section) => (isClosed(section.category) ? [] : section.entries));
  const open = (next: Opened | undefined) => {
    setOpened(next);
    setQuery('');
    setActive(0);
    setClosed(new Set());
  };
  const isLoading = isPending || (actions.isLoading && !actions.error);
  return {
    ...{
      input,
      replaced,
      hasTabs,
      tab,
      all,
      query,
      isPending,
      isLoading,
      opened,
      sections,
      entries,
      isClosed,
      actions,
    },
    activeEntry: entries[active],
    move: (step: (current: number) => number) => setActive(step),
    search: (text: string) => {
      setQuery(text);
      setActive(0);
    },
    chooseTab: (chosen: CreatorTab) => {
      setChosenTab(chosen);
      setActive(0);
    },
    openGroup: (chosen: CreatorGroup) => open({ group: chosen, triggers: opened?.triggers ?? false }),
    openTriggers: () => open({ triggers: true }),
    /** How it was reached counts: a search finds types of all kinds. */
    openType: (type: NodeTypeSummary) => {
      const { triggers = false } = opened ?? {};
      open({ type, group, triggers, fromTriggers: triggers || (chosenTab ?? firstTab) === 'trigger' });
    },
    back: () => open(outOf(opened)),
    toggle: (category: string) => setClosed((current) => toggled(current, category)),
  };
}

/** Hits in the open group first, the others under a heading. */
function hitSections(hits: readonly NodeTypeSummary[], group: CreatorGroup | undefined): CreatorSection[] {
  if (!group) return [sectionWith(hits)];
  const here = hits.filter((type) => group.types.includes(type));
  const elsewhere = hits.filter((type) => !group.types.includes(type));
  return [
    ...(here.length > 0 ? [sectionWith(here)] : []),
    ...(elsewhere.length > 0 ? [sectionWith(elsewhere, ELSEWHERE)] : []),
  ];
}

/** What the way back leads to; the whole list where it is nothing. */
function outOf({ type, group, triggers = false }: Opened = {}): Opened | undefined {
  if (type && group) return { group, triggers };
  return triggers && (type || group) ? { triggers } : undefined;
}

/** Whether something starts the workflow. It stays as it was: what is added meanwhile does not change what somebody looks at. */
function useHasTrigger(isPending: boolean): boolean {
  const { document } = useCommandContext().session;
  const { catalogue } = useNodeTypes();
  // Without types it is not known which nodes are triggers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the panel opened, or when the types came
  return useMemo(
    () => document.nodes().some(({ type, typeVersion }) => isTrigger(catalogue.find(type, typeVersion))),
    [isPending],
  );
}

function toggled(set: ReadonlySet<string>, entry: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
