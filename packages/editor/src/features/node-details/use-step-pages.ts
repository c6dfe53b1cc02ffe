import type { Item } from '@millrace/workflow';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { NodeStep } from '../../model/runs/run-store.ts';
import type { ItemPages } from '../../parts/data-views/item-pages.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepPartQuery } from '../../server/step-data.ts';
import { type PlacedPart, partsIn, partsOf } from './step-parts.ts';

export interface StepPages {
  /** As long as the output, with holes where items are not loaded. */
  items: Item[];
  pages: ItemPages;
  isLoading: boolean;
  error: Error | null;
}

const FIRST_ITEMS: readonly [number, number] = [0, 1];

/** Items of one output of a large step, fetched in parts as they are looked at. */
export function useStepPages(step: NodeStep | undefined, output: number): StepPages {
  const key = step ? `${step.executionId}/${step.index}/${output}` : '';
  const parts = useMemo(() => (step ? partsOf(step.parts ?? [], output) : []), [step, output]);
  const [wanted, setWanted] = useState({ key: '', from: 0, to: 0 });
  const [from, to] = wanted.key === key ? [wanted.from, wanted.to] : FIRST_ITEMS;
  const ranges = useMemo(() => partsIn(parts, from, to), [parts, from, to]);
  const { executionId = '', index = 0 } = step ?? {};
  // Parts that were fetched for an earlier range are still in the cache, and shown with the others.
  const { items, loaded, isLoading, error } = useQueries({
    queries: parts.map((part) => ({
      ...stepPartQuery(executionId, index, part.place),
      enabled: ranges.includes(part),
    })),
    combine: useCallback(
      (results: Array<{ data: Item[] | undefined; isLoading: boolean; error: Error | null }>) => ({
        ...assemble(
          parts,
          results.map(({ data }) => data),
        ),
        isLoading: results.some((result) => result.isLoading),
        error: results.find((result) => result.error)?.error ?? null,
      }),
      [parts],
    ),
  });
  const pages = useMemo((): ItemPages => {
    const holds = (start: number, end: number): boolean =>
      partsIn(parts, start, end).every((part) => loaded.has(part.place));
    return {
      error,
      loadedCount: parts.reduce((sum, part) => sum + (loaded.has(part.place) ? part.items : 0), 0),
      holds,
      need: (start, end) => {
        if (!holds(start, end)) setWanted({ key, from: start, to: end });
      },
      all: async () => {
        const lists = await Promise.all(
          parts.map((part) => queryClient.ensureQueryData(stepPartQuery(executionId, index, part.place))),
        );
        return lists.flat();
      },
    };
  }, [parts, loaded, error, key, executionId, index]);
  return { items, pages, isLoading, error };
}

/** One list of all items; what is not loaded is a hole. */
function assemble(parts: readonly PlacedPart[], lists: ReadonlyArray<Item[] | undefined>) {
  const items: Item[] = [];
  const loaded = new Set<number>();
  for (const [at, part] of parts.entries()) {
    items.length = part.first + part.items;
    const list = lists[at];
    if (!list) continue;
    loaded.add(part.place);
    for (const [offset, item] of list.entries()) items[part.first + offset] = item;
  }
  return { items, loaded };
}
