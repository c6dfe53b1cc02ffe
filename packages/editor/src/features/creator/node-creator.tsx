import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import type { NodeTypeSummary } from '@millrace/workflow';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { addFromCreator } from '../../session/add-from-creator.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { type CreatorRequest, editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { stepInList } from '../../ui/step-in-list.ts';
import classes from './creator.module.css';
import { CreatorList, optionId } from './creator-list.tsx';
import { type CreatorTab, fittingTypes, offeredTypes, sectionsOf, wantedInput } from './creator-model.ts';
import { searchNodes } from './search-nodes.ts';

/** The side panel that nodes are added from. */
export function NodeCreator() {
  const request = useEditorUi((ui) => ui.creator);
  return request ? <CreatorPanel request={request} /> : null;
}

function CreatorPanel({ request }: { request: CreatorRequest }) {
  const { t } = useTranslation('creator');
  const context = useCommandContext();
  const { catalogue, isPending } = useNodeTypes();
  const [chosenTab, setChosenTab] = useState<CreatorTab>();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { document } = context.session;
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
  const close = useReturnOfFocus(editorUi.closeCreator);
  const listId = useId();
  const found = useMemo(() => searchNodes(offeredTypes(all, tab), query), [all, tab, query]);
  const sections = useMemo(
    () => (isSearch ? [{ category: '', types: found }] : sectionsOf(offeredTypes(all, tab))),
    [isSearch, found, all, tab],
  );
  const entries = sections.flatMap(({ category, types }) => (closed.has(category) ? [] : types));
  const choose = (type: NodeTypeSummary) => void addFromCreator(context, type, request);
  const onKeyDown = (event: KeyboardEvent) => {
    const handled = keyAction(event.key, entries[active], {
      move: (by) => setActive((current) => stepInList(current, entries.length, by)),
      choose,
      close,
    });
    if (handled) event.preventDefault();
  };
  return (
    <aside className={classes.panel} aria-label={t('title')} data-testid="node-creator" onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {replaced && t('titleReplace', { node: replaced.name })}
          {input && t('titleInput', { input: input.displayName ?? input.type })}
          {hasTabs && t(titleKey(request, tab))}
        </h2>
        <ActionIcon aria-label={t('close')} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <TextInput
        autoFocus
        placeholder={t('search')}
        aria-label={t('search')}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={entries[active] && optionId(listId, entries[active])}
        leftSection={<IconSearch size={16} />}
        value={query}
        data-testid="creator-search"
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(0);
        }}
      />
      {hasTabs && (
        <SegmentedControl
          size="xs"
          fullWidth
          value={tab}
          data={(['all', 'regular', 'trigger'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={(value) => {
            setChosenTab(value);
            setActive(0);
          }}
        />
      )}
      <CreatorList
        id={listId}
        sections={sections}
        closed={closed}
        activeType={entries[active]}
        query={query.trim()}
        fallbacks={isPending ? [] : all.filter(({ name }) => FALLBACKS.includes(name))}
        onToggle={(category) => setClosed((current) => toggled(current, category))}
        onChoose={choose}
      />
    </aside>
  );
}

/** Offered when nothing was found. */
const FALLBACKS = ['n8n-nodes-base.httpRequest', 'n8n-nodes-base.webhook'];

function initialTab(
  { target }: CreatorRequest,
  nodes: readonly { type: string; typeVersion: number }[],
  catalogue: ReturnType<typeof useNodeTypes>['catalogue'],
): CreatorTab {
  if (target.kind !== 'free') return 'regular';
  return nodes.some((node) => isTrigger(catalogue.find(node.type, node.typeVersion))) ? 'regular' : 'trigger';
}

function titleKey({ target }: CreatorRequest, tab: CreatorTab): 'title' | 'titleAfter' | 'titleTrigger' {
  if (tab === 'trigger') return 'titleTrigger';
  return target.kind === 'after' || target.kind === 'between' ? 'titleAfter' : 'title';
}

/** Closing gives the focus back to what had it. */
function useReturnOfFocus(close: () => void): () => void {
  const [before] = useState(() => window.document.activeElement);
  return () => {
    close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

interface KeyActions {
  close: () => void;
  move: (by: 1 | -1) => void;
  choose: (type: NodeTypeSummary) => void;
}

/** Keys work while the search field has the focus. @returns whether the key was one of them. */
function keyAction(key: string, type: NodeTypeSummary | undefined, { move, choose, close }: KeyActions): boolean {
  switch (key) {
    case 'ArrowDown':
      move(1);
      return true;
    case 'ArrowUp':
      move(-1);
      return true;
    case 'Enter':
      if (type) choose(type);
      return true;
    case 'Escape':
      close();
      return true;
    default:
      return false;
  }
}

function toggled(set: ReadonlySet<string>, entry: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
