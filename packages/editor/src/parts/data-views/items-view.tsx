import { ActionIcon, Anchor, TextInput, Tooltip } from '@mantine/core';
import type { Item } from '@millrace/workflow';
import { IconCheck, IconCopy, IconSearch, IconX } from '@tabler/icons-react';
import { memo, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BinaryView } from './binary-view.tsx';
import classes from './data-views.module.css';
import type { DisplayMode } from './display-mode.ts';
import type { DragSource } from './drag-path.ts';
import { HtmlView } from './html-view.tsx';
import { type ItemPages, withoutHoles } from './item-pages.ts';
import { JsonView } from './json-view.tsx';
import { Pager } from './pager.tsx';
import { clampPage, DEFAULT_PAGE_SIZE, type PageSize, pageRange } from './pager-model.ts';
import { SchemaView } from './schema-view.tsx';
import { type FoundItem, searchItems } from './search.ts';
import { sortItems } from './table-arrangement.ts';
import { TableView } from './table-view.tsx';
import { useTableArrangement } from './use-table-arrangement.ts';

export interface ItemsViewProps {
  items: Item[];
  /** Present where some of the items are fetched when they are needed. */
  pages?: ItemPages | undefined;
  mode: DisplayMode;
  /** Node the items come from. */
  nodeName: string;
  /** What is searched; kept by the pane, so that it outlives a run. */
  query: string;
  searchRef?: RefObject<HTMLInputElement | null> | undefined;
  drag: DragSource | undefined;
  markedItem?: number | undefined;
  /** Page that is wanted; kept by the pane as the search is. Absent: the first, until another is chosen. */
  page?: number;
  onPage?: (page: number) => void;
  onQuery(query: string): void;
  onPointItem?: ((index: number | undefined) => void) | undefined;
}

/** Items in one of the display modes, with search, count and pages. Rendered when what it shows changes, not with its pane. */
export const ItemsView = memo(function ItemsView(props: ItemsViewProps) {
  const { items, pages, mode, nodeName, searchRef, drag, markedItem, onQuery, onPointItem } = props;
  const { t } = useTranslation('data-views');
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE);
  const [ownPage, setOwnPage] = useState(1);
  // A search of very many items must not hold up the key that is typed next.
  const query = useDeferredValue(props.query);
  const canSearch = mode === 'table' || mode === 'json';
  const isPaged = canSearch || mode === 'html';
  // A page of markup has a page of its own.
  const pageSize = mode === 'html' ? 1 : size;
  const [arrangement, arrange] = useTableArrangement(nodeName);
  const sort = mode === 'table' ? arrangement.sort : undefined;
  const isSearching = canSearch && query.trim() !== '';
  const needsAll = isSearching || sort !== undefined;
  const hasAll = !pages || pages.holds(0, items.length);
  // In their own order, what is not on the page need not be here.
  const found = useMemo(
    () => (needsAll && hasAll ? sortItems(searchItems(items, query), sort) : undefined),
    [items, query, needsAll, hasAll, sort],
  );
  const count = found?.length ?? items.length;
  const page = clampPage(props.page ?? ownPage, count, pageSize);
  const [start, end] = pageRange(page, count, pageSize);
  const isHere = needsAll ? hasAll : !pages || pages.holds(start, end);
  const rows = useMemo(
    () => (isHere ? (found?.slice(start, end) ?? placed(items, start, end)) : []),
    [isHere, found, items, start, end],
  );
  const loaded = useMemo(() => (hasAll ? items : withoutHoles(items)), [hasAll, items]);
  useEffect(() => {
    if (!isHere) pages?.need(needsAll ? 0 : start, needsAll ? items.length : end);
  }, [isHere, pages, needsAll, items.length, start, end]);
  return (
    <div className={classes.items}>
      <div className={classes.itemsBar}>
        {mode === 'schema' && !hasAll && (
          <output className={classes.count}>{t('schemaOfSome', { loaded: loaded.length, count: items.length })}</output>
        )}
        {mode !== 'schema' && (
          <output className={classes.count}>
            {isSearching && found
              ? t('foundItems', { found: count, count: items.length })
              : t('items', { count: items.length })}
          </output>
        )}
        {mode === 'table' && arrangement.hidden.size > 0 && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => arrange((current) => ({ ...current, hidden: new Set() }))}
          >
            {t('showHidden', { count: arrangement.hidden.size })}
          </Anchor>
        )}
        <span className={classes.spacer} />
        {(canSearch || mode === 'schema') && (
          <SearchField query={props.query} searchRef={searchRef} onQuery={onQuery} />
        )}
        {mode === 'json' && <CopyAll items={items} pages={pages} />}
      </div>
      <div className={classes.itemsBody}>
        {mode === 'schema' && <SchemaView items={loaded} query={query} nodeName={nodeName} drag={drag} />}
        {mode === 'binary' && <BinaryView items={items} pages={pages} />}
        {isPaged && !isHere && (
          <div className={classes.state} role="status">
            {pages?.error
              ? t('partMissing', { reason: pages.error.message })
              : t('loadingItems', { loaded: pages?.loadedCount ?? 0, count: items.length })}
          </div>
        )}
        {isPaged && isHere && count === 0 && <div className={classes.state}>{t('noItemFound')}</div>}
        {mode === 'table' && rows.length > 0 && (
          <TableView
            rows={rows}
            query={query}
            drag={drag}
            markedItem={markedItem}
            onPointItem={onPointItem}
            arrangement={arrangement}
            onArrange={arrange}
          />
        )}
        {mode === 'html' && rows[0] && <HtmlView item={rows[0].item} />}
        {mode === 'json' && rows.length > 0 && <JsonView rows={rows} query={query} nodeName={nodeName} drag={drag} />}
      </div>
      {isPaged && (
        <Pager
          page={page}
          size={pageSize}
          count={count}
          onPage={props.onPage ?? setOwnPage}
          onSize={mode === 'html' ? undefined : setSize}
        />
      )}
    </div>
  );
});

/** Items of a page with their places. */
function placed(items: readonly Item[], start: number, end: number): FoundItem[] {
  return items.slice(start, end).map((item, offset) => ({ item, index: start + offset }));
}

type SearchFieldProps = Pick<ItemsViewProps, 'query' | 'searchRef' | 'onQuery'>;

function SearchField({ query, searchRef, onQuery }: SearchFieldProps) {
  const { t } = useTranslation('data-views');
  return (
    <TextInput
      {...(searchRef && { ref: searchRef })}
      className={classes.search}
      size="xs"
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      value={query}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        query === '' ? null : (
          <ActionIcon variant="subtle" color="gray" size={20} aria-label={t('clearSearch')} onClick={() => onQuery('')}>
            <IconX size={12} aria-hidden />
          </ActionIcon>
        )
      }
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || query === '') return;
        event.stopPropagation();
        onQuery('');
      }}
    />
  );
}

function CopyAll({ items, pages }: Pick<ItemsViewProps, 'items' | 'pages'>) {
  const { t } = useTranslation('data-views');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    const all = pages ? await pages.all() : items;
    await navigator.clipboard.writeText(
      JSON.stringify(
        all.map(({ json }) => json),
        null,
        2,
      ),
    );
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 1500);
  };
  return (
    <Tooltip label={isCopied ? t('copied') : t('copyAll')}>
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('copyAll')} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
