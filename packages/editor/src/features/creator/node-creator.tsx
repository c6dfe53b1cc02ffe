import { ActionIcon, Loader, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addFromCreator } from '../../session/add-from-creator.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { type CreatorRequest, editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { stepInList } from '../../ui/step-in-list.ts';
import { useCategoryName } from './category-names.ts';
import classes from './creator.module.css';
import { optionId } from './creator-entry.tsx';
import { CreatorList } from './creator-list.tsx';
import type { CreatorEntry, CreatorTab } from './creator-model.ts';
import { useCreator } from './use-creator.ts';

/** The side panel that nodes are added from. */
export function NodeCreator() {
  const request = useEditorUi((ui) => ui.creator);
  return request ? <CreatorPanel request={request} /> : null;
}

function CreatorPanel({ request }: { request: CreatorRequest }) {
  const { t } = useTranslation('creator');
  const context = useCommandContext();
  const creator = useCreator(request);
  const { query, entries, activeEntry, opened, actions } = creator;
  const close = useReturnOfFocus(editorUi.closeCreator);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // Asked for again, it takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each request
  useEffect(() => field.current?.focus(), [request]);
  const go = (to: () => void) => {
    to();
    // What was clicked is gone with its list.
    field.current?.focus();
  };
  const back = () => go(creator.back);
  const choose = (entry: CreatorEntry) => {
    if (entry.kind === 'group') go(() => creator.openGroup(entry.group));
    else if (entry.kind === 'triggers') go(creator.openTriggers);
    else if (entry.kind === 'action') {
      void addFromCreator(context, entry.type, { ...request, parameters: entry.action.parameters });
    } else if (entry.leadsToActions && !creator.replaced) go(() => creator.openType(entry.type));
    else void addFromCreator(context, entry.type, request);
  };
  const early = useEarlyChoice(creator, choose);
  const onKeyDown = (event: KeyboardEvent) => {
    const handled = keyAction(event, {
      move: (by) => creator.move((current) => stepInList(current, entries.length, by)),
      choose: () => (creator.isLoading ? early.remember() : activeEntry && choose(activeEntry)),
      back: opened && back,
      close,
    });
    if (handled) event.preventDefault();
  };
  return (
    <aside className={classes.panel} aria-label={t('title')} data-testid="node-creator" onKeyDown={onKeyDown}>
      <div className={classes.head}>
        {opened && (
          <ActionIcon aria-label={t('back')} onClick={back}>
            <IconArrowLeft size={16} />
          </ActionIcon>
        )}
        <Heading request={request} creator={creator} />
        <ActionIcon aria-label={t('close')} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <TextInput
        ref={field}
        placeholder={t(opened?.type ? 'searchActions' : 'search')}
        aria-label={t(opened?.type ? 'searchActions' : 'search')}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeEntry && optionId(listId, activeEntry)}
        leftSection={<IconSearch size={16} />}
        value={query}
        data-testid="creator-search"
        onChange={(event) => {
          early.forget();
          creator.search(event.currentTarget.value);
        }}
      />
      {creator.hasTabs && !opened && (
        <SegmentedControl
          size="xs"
          fullWidth
          value={creator.tab}
          data={(['all', 'regular', 'trigger'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={creator.chooseTab}
        />
      )}
      {creator.isLoading && <Loader type="dots" mx="auto" aria-label={t('loading')} />}
      {actions.error && <LoadFailure error={actions.error} onRetry={() => void actions.retry()} />}
      {!creator.isPending && (
        <CreatorList
          id={listId}
          sections={creator.sections}
          isClosed={creator.isClosed}
          areActions={opened?.type !== undefined}
          activeEntry={activeEntry}
          query={query.trim()}
          fallbacks={creator.all.filter(({ name }) => FALLBACKS.includes(name))}
          onToggle={creator.toggle}
          onChoose={choose}
        />
      )}
    </aside>
  );
}

/** Offered when nothing was found. */
const FALLBACKS = ['n8n-nodes-base.httpRequest', 'n8n-nodes-base.webhook'];

/** Enter that was pressed while there was no list yet: it chooses what is first when that is there. */
function useEarlyChoice({ isLoading, activeEntry }: Creator, choose: (entry: CreatorEntry) => void) {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || isLoading) return;
    setIsAsked(false);
    if (activeEntry) choose(activeEntry);
  });
  return { remember: () => setIsAsked(true), forget: () => setIsAsked(false) };
}

type Creator = ReturnType<typeof useCreator>;

interface HeadingProps {
  request: CreatorRequest;
  creator: Creator;
}

/** What is open, else what the creator was opened for. */
function Heading({ request, creator: { opened, replaced, input, hasTabs, tab } }: HeadingProps) {
  const { t } = useTranslation('creator');
  const { nameOfGroup } = useCategoryName();
  return (
    <h2 className={classes.title}>
      {opened && (opened.type?.displayName ?? (opened.group ? nameOfGroup(opened.group.name) : t('titleTrigger')))}
      {!opened && replaced && t('titleReplace', { node: replaced.name })}
      {!opened && input && t('titleInput', { input: input.displayName ?? input.type })}
      {!opened && hasTabs && t(titleKey(request, tab))}
    </h2>
  );
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
  choose: () => void;
  /** Out of the open group. */
  back: (() => void) | undefined;
}

/** Keys work while the search field has the focus. @returns whether the key was one of them. */
function keyAction(event: KeyboardEvent, { move, choose, back, close }: KeyActions): boolean {
  const { key, target } = event;
  switch (key) {
    case 'ArrowDown':
      move(1);
      return true;
    case 'ArrowUp':
      move(-1);
      return true;
    case 'ArrowRight':
      if (movesCaret(event) || !isCursorAt(target, 'end')) return false;
      choose();
      return true;
    case 'ArrowLeft':
      if (movesCaret(event) || !isCursorAt(target, 'start') || !back) return false;
      back();
      return true;
    case 'Enter':
      if (!(target instanceof HTMLInputElement)) return false;
      choose();
      return true;
    case 'Escape':
      close();
      return true;
    default:
      return false;
  }
}

/** Within a text the arrows move the cursor, and among tabs from one to the next. */
function isCursorAt(target: EventTarget, place: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return false;
  const { selectionStart, selectionEnd, value } = target;
  return selectionStart === selectionEnd && selectionStart === (place === 'end' ? value.length : 0);
}

/** An arrow that is held, or pressed with another key, goes through the text and no further. */
function movesCaret({ repeat, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  return repeat || ctrlKey || shiftKey || altKey || metaKey;
}
