import { type Dispatch, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../server/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ExecutionFilters } from './execution-filters.tsx';
import type { ExecutionSearch } from './execution-search.ts';

beforeEach(() => queryClient.clear());

interface FiltersProps {
  first: ExecutionSearch;
  /** Told what is searched for, and how to go there. */
  onSearch: (next: ExecutionSearch, goTo: Dispatch<ExecutionSearch>) => void;
}

function Filters({ first, onSearch }: FiltersProps) {
  const [search, goTo] = useState(first);
  return <ExecutionFilters search={search} onChange={(next) => onSearch(next, goTo)} onRefresh={() => undefined} />;
}

async function renderFilters(props: FiltersProps) {
  answerCalls(() => ({ results: [], count: 0 }));
  const screen = await renderPart(<Filters {...props} />);
  /** At once: sooner than a filter that is typed is set. */
  const type = (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name }).element();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const reset = () => (screen.getByRole('button', { name: 'Reset filters' }).element() as HTMLElement).click();
  return { type, reset, value: screen.getByRole('textbox', { name: 'Custom data value' }) };
}

it('takes away what was typed just before the filters are reset', async () => {
  const searches: ExecutionSearch[] = [];
  const { type, reset, value } = await renderFilters({
    first: { status: 'error' },
    onSearch: (next, goTo) => {
      searches.push(next);
      goTo(next);
    },
  });
  type('Custom data value', 'x');
  reset();
  await expect.element(value).toHaveValue('');
  type('Custom data key', 'y');
  await expect.poll(() => searches).toEqual([{}, { key: 'y' }]);
});

it('keeps what is typed while the page is on its way to no filters, and takes what was there before', async () => {
  const searches: ExecutionSearch[] = [];
  const arrivals: (() => void)[] = [];
  const { type, reset, value } = await renderFilters({
    first: { key: 'old', value: 'old' },
    onSearch: (next, goTo) => {
      searches.push(next);
      arrivals.push(() => goTo(next));
    },
  });
  reset();
  await expect.poll(() => arrivals.length).toBe(1);
  type('Custom data value', 'new');
  arrivals[0]?.();
  await expect.poll(() => searches).toEqual([{}, { value: 'new' }]);
  await expect.element(value).toHaveValue('new');
});
