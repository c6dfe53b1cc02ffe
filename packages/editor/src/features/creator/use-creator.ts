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
  const [group, setGroup] = useState<CreatorGroup>();
  const input = useMemo(() => wantedInput(document, request.target), [document, request]);
  const replaced = request.target.kind === 'replace' ? document.node(request.target.nodeId) : undefined;
  // Only one kind of types fits: there is nothing to choose between.
  const hasTabs = input === undefined && replaced === undefined;
  const all = useMemo(
    () => fittingTypes(document, catalogue.allLatest(), request.target),
    [document, catalogue, request],
  );
  const isSearch = query.trim() !== '';
  const [firstTab] = useState(() => initialTab(request, document.nodes(), catalogue));
  // What is searched may be anywhere, unless a tab was chosen.
  const tab = !hasTabs ? 'all' : (chosenTab ?? (isSearch ? 'all' : firstTab));
  const sections = useMemo(() => {
    const offered = offeredTypes(all, tab);
    if (!isSearch) return group ? [sectionWith(group.types)] : sectionsOf(offered);
    return hitSections(searchNodes(offered, query), group);
  }, [isSearch, query, all, tab, group]);
  const entries = sections.flatMap((section) => (closed.has(section.category) ? [] : section.entries));
  return {
    ...{ input, replaced, hasTabs, tab, all, query, isPending, group, sections, entries, closed },
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
    open: (opened: CreatorGroup | undefined) => {
      setGroup(opened);
      setQuery('');
      setActive(0);
    },
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
