import { Anchor, Combobox, type ComboboxStore, Input, InputBase, Loader, Skeleton, useCombobox } from '@mantine/core';
import type { JsonObject, LocatorMode, NodeProperty, SearchResult } from '@millrace/workflow';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupFailure } from '../../lookups/lookup-failure.tsx';
import { MissingChoice } from '../../lookups/missing-choice.tsx';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from './locator.module.css';
import { chosenLocator, chosenName } from './locator-model.ts';
import { type SearchList, useSearchList } from './use-search-list.ts';

/** This close to the end of the list, the next part is loaded. */
const LOAD_MORE_PX = 10;
/** As many as a long list shows: where it opens is chosen before it is loaded, and it must not grow out of the window. */
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export interface LocatorListProps {
  property: NodeProperty;
  mode: LocatorMode;
  /** Look-up of the node that lists the choices. */
  method: string;
  locator: JsonObject;
  path: string;
  labelId: string;
  invalid: boolean;
  onChange(locator: JsonObject): void;
}

/** Chooses from what the service has; searched and loaded in parts. */
export function LocatorList(props: LocatorListProps) {
  const { property, mode, method, locator, path, labelId, invalid, onChange } = props;
  const { t } = useTranslation('lookups');
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const list = useSearchList({ property, mode, method, path, search, isOpen });
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setIsOpen,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
      if (list.state === 'error') list.reload();
    },
  });
  useFirstFound(combobox, list, search);
  const name = chosenName(locator);
  // Not as it is closed otherwise: that takes the focus back, and closes what is opened instead.
  const leave = (): void => {
    setIsOpen(false);
    setSearch('');
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => {
        const chosen = list.results[Number(index)];
        if (chosen) onChange(chosenLocator(mode.name, chosen));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          aria-labelledby={labelId}
          aria-description={name}
          error={invalid}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          {name === '' ? (
            <Input.Placeholder>{mode.placeholder ?? t('choose')}</Input.Placeholder>
          ) : (
            <span className={classes.chosen}>{name}</span>
          )}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Choices list={list} chosen={locator.value} labelId={labelId} onLeave={leave} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ChoicesProps {
  list: SearchList;
  chosen: unknown;
  labelId: string;
  /** Something else on the page is used. */
  onLeave: () => void;
}

function Choices({ list, chosen, labelId, onLeave }: ChoicesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useFilledList(scroller, list);
  return (
    <Combobox.Options
      ref={scroller}
      className={classes.options}
      aria-labelledby={labelId}
      onScroll={(event) => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
        if (scrollTop + clientHeight >= scrollHeight - LOAD_MORE_PX) list.loadMore();
      }}
    >
      {list.state === 'ready' &&
        list.results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: services may give the same value twice
          <Combobox.Option key={index} value={String(index)} active={result.value === chosen}>
            <ChoiceLine result={result} />
          </Combobox.Option>
        ))}
      <ListState list={list} labelId={labelId} onLeave={onLeave} />
    </Combobox.Options>
  );
}

/** Enter takes the first that a search has found, whatever was marked in what was found before. */
function useFirstFound(combobox: ComboboxStore, { state, results }: SearchList, search: string): void {
  const { selectFirstOption } = combobox;
  const words = search.trim();
  const hasFound = state === 'ready' && results.length > 0;
  useEffect(() => {
    if (hasFound && words !== '') selectFirstOption();
  }, [hasFound, words, selectFirstOption]);
}

/** Loads on until the list can be scrolled: it loads further when it is. */
function useFilledList(
  scroller: RefObject<HTMLDivElement | null>,
  { state, results, hasMore, loadMore }: SearchList,
): void {
  const { length } = results;
  useEffect(() => {
    const element = scroller.current;
    if (state !== 'ready' || !hasMore || !element || length < 0) return;
    if (element.scrollHeight <= element.clientHeight) loadMore();
  }, [scroller, state, length, hasMore, loadMore]);
}

function ChoiceLine({ result: { name, url } }: { result: SearchResult }) {
  const { t } = useTranslation('lookups');
  return (
    <span className={classes.option}>
      <span className={classes.optionName}>{name}</span>
      {url && /^https?:\/\//i.test(url) && (
        <a
          className={classes.optionLink}
          href={url}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          aria-label={t('locatorOpen', { name })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconExternalLink size={14} aria-hidden />
        </a>
      )}
    </span>
  );
}

function ListState({ list, labelId, onLeave }: Omit<ChoicesProps, 'chosen'>): ReactNode {
  const { t } = useTranslation('lookups');
  const { lookupNode } = useParameterEnvironment();
  switch (list.state) {
    case 'loading':
      return (
        <div className={classes.skeletons} role="status" aria-label={t('loading')}>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} height={14} />
          ))}
        </div>
      );
    case 'error':
      return list.error && <LookupFailure error={list.error} onRetry={list.reload} onLeave={onLeave} />;
    case 'noCredential':
      return (
        <Anchor
          component="button"
          type="button"
          className={classes.state}
          onClick={() => {
            onLeave();
            lookupNode?.chooseCredential();
          }}
        >
          {t('chooseCredential')}
        </Anchor>
      );
    case 'waits':
      return (
        list.waitsFor && (
          <MissingChoice property={list.waitsFor} waitingId={labelId} className={classes.state} onLeave={onLeave} />
        )
      );
    case 'searchRequired':
      return <div className={classes.state}>{t('searchRequired')}</div>;
    case 'ready':
      if (list.isLoadingMore)
        return (
          <div className={classes.state} role="status" aria-label={t('loading')}>
            <Loader size={14} />
          </div>
        );
      return list.results.length === 0 ? <div className={classes.state}>{t('noResults')}</div> : null;
  }
}
