import { useDebouncedValue } from '@mantine/hooks';
import type { LocatorMode, NodeProperty, SearchResult } from '@millrace/workflow';
import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { type LookupRequest, searchQuery } from '../../lookups/lookup-queries.ts';
import { choiceBefore, isRequest, useLookupRequest } from '../../lookups/use-lookup-request.ts';
import { searchWorkflows, WORKFLOW_SEARCH } from '../workflow-selector/search-workflows.ts';

/** Look-ups that the editor answers itself. */
const LOCAL_SEARCHES = new Map([[WORKFLOW_SEARCH, searchWorkflows]]);

/** Services are not asked at each key. */
const SEARCH_DELAY_MS = 1000;

export interface SearchList {
  results: readonly SearchResult[];
  /** What keeps results from being shown. */
  state: 'loading' | 'error' | 'noCredential' | 'waits' | 'searchRequired' | 'ready';
  /** Has to be chosen first. */
  waitsFor: NodeProperty | undefined;
  error: Error | null;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore(): void;
  reload(): void;
}

export interface SearchListOptions {
  property: NodeProperty;
  mode: LocatorMode;
  method: string;
  path: string;
  /** What was typed. */
  search: string;
  /** Nothing is asked before the list is opened. */
  isOpen: boolean;
}

/** What a node finds for a locator: searched by the service where it can, otherwise among what was loaded. */
export function useSearchList(options: SearchListOptions): SearchList {
  const { property, mode, method, path, search, isOpen } = options;
  const { searchable = false, searchFilterRequired = false } = mode.typeOptions ?? {};
  const [settled] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  // What was cleared needs no waiting.
  const filter = searchable && search.trim() !== '' ? settled : '';
  const request = useLookupRequest({ property, path, method });
  const waitsFor = choiceBefore(request);
  const needsFilter = searchFilterRequired && filter === '';
  const query = useSearchPages(isOpen && isRequest(request) && !needsFilter ? request : undefined, filter);
  const results = (query.data?.pages ?? []).flatMap((page) => page.results);
  const isSettling = searchable && search.trim() !== '' && search.trim() !== settled;
  const state = (): SearchList['state'] => {
    if (request === 'noCredential') return 'noCredential';
    if (waitsFor) return 'waits';
    if (needsFilter && !isSettling) return 'searchRequired';
    if (query.isError && !query.isFetching) return 'error';
    return query.isPending || isSettling ? 'loading' : 'ready';
  };
  return {
    results: searchable ? results : results.filter((result) => holds(result.name, search)),
    state: state(),
    waitsFor,
    error: query.error,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
  };
}

function useSearchPages(request: LookupRequest | undefined, filter: string) {
  const options = searchQuery(request ?? NOBODY, filter, request && LOCAL_SEARCHES.get(request.method));
  return useInfiniteQuery(request ? options : { ...options, queryFn: skipToken });
}

const NOBODY: LookupRequest = {
  node: {
    ...{ id: '', name: '', type: '', typeVersion: 0, parameters: {}, credentials: undefined },
    ...{ lacksCredential: true, chooseCredential: () => undefined },
  },
  method: '',
  path: '',
  dependsOn: [],
};

function holds(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase());
}
