import type { Item } from '@millrace/workflow';
import { useState } from 'react';
import type { NodeStep } from '../../model/runs/step-list.ts';
import type { ItemPages } from '../../parts/data-views/item-pages.ts';
import { usePinData } from '../../session/document-context.tsx';
import { useNodeSteps, useStepData } from '../../session/run-context.tsx';
import { useStepPages } from './use-step-pages.ts';

/** Largest data, as JSON text in bytes, that is shown without asking. */
export const MAX_SHOWN_BYTES = 4 * 1024 * 1024;

/** Large steps that somebody wanted to see: they are asked for once, not in each pane and at each opening. */
const shown = new Set<string>();

export interface NodeItems {
  /** Items of the branch; `undefined` until there are any to show. */
  items: Item[] | undefined;
  /** Items of each output of the run. */
  counts: number[];
  step: NodeStep | undefined;
  isPinned: boolean;
  isLoading: boolean;
  error: Error | null;
  /** Present where items are fetched as they are looked at; `items` then has holes. */
  pages: ItemPages | undefined;
  /** Bytes of data that is not shown because there is so much. */
  withheldBytes: number | undefined;
  showAnyway(): void;
}

export interface NodeItemsRequest {
  nodeName: string;
  run: number;
  branch: number;
}

/** What a node put out: its pinned data, else the data of one of its runs, loaded when it is looked at. */
export function useNodeItems({ nodeName, run, branch }: NodeItemsRequest): NodeItems {
  const pinned = usePinData(nodeName);
  const steps = useNodeSteps(nodeName);
  const step = steps[run];
  const key = step ? `${step.executionId}/${step.index}` : '';
  const [asked, setAsked] = useState('');
  const isLarge = step !== undefined && step.jsonBytes >= MAX_SHOWN_BYTES;
  const isTooLarge = isLarge && asked !== key && !shown.has(key);
  const isPaged = isLarge && !isTooLarge && step.parts !== undefined;
  const showAnyway = (): void => {
    shown.add(key);
    setAsked(key);
  };
  const query = useStepData(step?.executionId, step?.index, step !== undefined && !pinned && !isTooLarge && !isPaged);
  const paged = useStepPages(isPaged && !pinned ? step : undefined, branch);
  const shared = { step, error: query.error ?? paged.error, showAnyway, pages: undefined };
  if (pinned)
    return {
      ...shared,
      items: branch === 0 ? pinned : [],
      counts: [pinned.length],
      isPinned: true,
      isLoading: false,
      withheldBytes: undefined,
    };
  if (isPaged)
    return {
      ...shared,
      items: paged.pages.loadedCount > 0 || step.itemCounts[branch] === 0 ? paged.items : undefined,
      pages: paged.pages,
      counts: step.itemCounts,
      isPinned: false,
      isLoading: paged.isLoading,
      withheldBytes: undefined,
    };
  return {
    ...shared,
    items: isTooLarge ? undefined : (query.data?.main[branch] ?? (query.data ? [] : undefined)),
    counts: step?.itemCounts ?? [],
    isPinned: false,
    isLoading: query.isLoading,
    withheldBytes: isTooLarge ? step.jsonBytes : undefined,
  };
}
