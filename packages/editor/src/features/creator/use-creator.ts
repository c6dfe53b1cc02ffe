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
  wantedInput,
} from './creator-model.ts';
import { searchNodes } from './search-nodes.ts';
import { useTypeActions } from './use-type-actions.ts';

/** What of the list is looked at: a group, or the actions of a type, also of one in a group. */
interface Opened {
  group?: CreatorGroup | undefined;
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
  const firstTab = useInitialTab(request, isPending);
  // What is searched may be anywhere, unless a tab was chosen.
  const tab = !hasTabs ? 'all' : (chosenTab ?? (isSearch ? 'all' : firstTab));
  const actions = useTypeActions(opened?.type, query.trim(), opened?.fromTriggers === true);
  const listed = useMemo(() => {
    const offered = offeredTypes(all, tab);
    if (!isSearch) return group ? [sectionWith(group.types)] : sectionsOf(offered);
    return hitSections(searchNodes(offered, query), group);
  }, [isSearch, query, all, tab, group]);
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
    openGroup: (chosen: CreatorGroup) => open({ group: chosen }),
    /** How it was reached counts: a search finds types of all kinds. */
    openType: (type: NodeTypeSummary) => open({ type, group, fromTriggers: (chosenTab ?? firstTab) === 'trigger' }),
    back: () => open(opened?.type && group ? { group } : undefined),
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

/** The tab to begin with, which stays: what is added meanwhile does not change what somebody looks at. */
function useInitialTab(request: CreatorRequest, isPending: boolean): CreatorTab {
  const { document } = useCommandContext().session;
  const { catalogue } = useNodeTypes();
  // Without types it is not known which nodes are triggers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the panel opened, or when the types came
  return useMemo(() => initialTab(request, document.nodes(), catalogue), [isPending]);
}

function initialTab(
  { target }: CreatorRequest,
  nodes: readonly { type: string; typeVersion: number }[],
  catalogue: ReturnType<typeof useNodeTypes>['catalogue'],
): CreatorTab {
  if (target.kind !== 'free') return 'regular';
  return nodes.some((node) => isTrigger(catalogue.find(node.type, node.typeVersion))) ? 'regular' : 'trigger';
}

function toggled(set: ReadonlySet<string>, entry: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
