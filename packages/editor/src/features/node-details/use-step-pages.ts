import type { Item } from '@millrace/workflow';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { NodeStep } from '../../model/runs/step-list.ts';
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
  const { lists, isLoading, error } = useQueries({
    queries: parts.map((part) => ({
      ...stepPartQuery(executionId, index, part.place),
      enabled: ranges.includes(part),
    })),
    combine: useCallback(
      (results: Array<{ data: Item[] | undefined; isLoading: boolean; error: Error | null }>) => ({
        // In a map: the query library compares plain lists with those before them, item by item.
        lists: new Map(results.flatMap(({ data }, at) => (data ? [[parts[at], data] as const] : []))),
        isLoading: results.some((result) => result.isLoading),
        error: results.find((result) => result.error)?.error ?? null,
      }),
      [parts],
    ),
  });
  const { items, shown } = useAssembled(parts, lists, isLoading);
  const pages = useMemo((): ItemPages => {
    const holds = (start: number, end: number): boolean => partsIn(parts, start, end).every((part) => shown.has(part));
    return {
      error,
      loadedCount: parts.reduce((sum, part) => sum + (lists.has(part) ? part.items : 0), 0),
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
  }, [parts, lists, shown, error, key, executionId, index]);
  return { items, pages, isLoading, error };
}

type Lists = ReadonlyMap<PlacedPart | undefined, readonly Item[]>;

/** Put together when all that was asked for is here, not anew with each part that arrives. */
function useAssembled(parts: readonly PlacedPart[], lists: Lists, isLoading: boolean): { items: Item[]; shown: Lists } {
  const settled = useRef({ parts, lists });
  if (!isLoading || settled.current.parts !== parts) settled.current = { parts, lists };
  const { lists: shown } = settled.current;
  return useMemo(() => ({ items: assemble(parts, shown), shown }), [parts, shown]);
}

/** One list of all items; what is not loaded is a hole. */
function assemble(parts: readonly PlacedPart[], lists: Lists): Item[] {
  const items: Item[] = [];
  for (const part of parts) {
    items.length = part.first + part.items;
    for (const [offset, item] of (lists.get(part) ?? []).entries()) items[part.first + offset] = item;
  }
  return items;
}
