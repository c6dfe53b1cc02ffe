import type { Item } from '@millrace/workflow';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import type { DisplayMode } from './display-mode.ts';
import { ItemsView } from './items-view.tsx';

const people: Item[] = Array.from({ length: 30 }, (_, index) => ({
  json: { name: `Person ${index + 1}`, age: 20 + index, tags: index === 0 ? ['new'] : [] },
}));

function Items({ items = people, mode }: { items?: Item[]; mode: DisplayMode }) {
  const [query, setQuery] = useState('');
  const [ticks, setTicks] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTicks((count) => count + 1)}>
        Tick {ticks}
      </button>
      <ItemsView items={items} mode={mode} nodeName="People" query={query} drag={undefined} onQuery={setQuery} />
    </>
  );
}

it('shows items as a table in pages', async () => {
  const screen = await renderPart(<Items mode="table" />);
  await expect.element(screen.getByRole('columnheader', { name: 'age' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Person 10', exact: true })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(screen.getByRole('cell', { name: 'Person 11', exact: true })).toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: 'Person 10', exact: true })).not.toBeInTheDocument();
});

it('searches names and values', async () => {
  const screen = await renderPart(<Items mode="table" />);
  await screen.getByRole('searchbox').fill('person 27');
  await expect.element(screen.getByText('1 of 30 items')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Person 27' })).toBeInTheDocument();
});

it('shows items as JSON whose lists and objects fold', async () => {
  const screen = await renderPart(<Items mode="json" items={people.slice(0, 1)} />);
  await expect.element(screen.getByText('"new"')).toBeVisible();
  await screen.getByRole('button', { name: /^Fold/ }).last().click();
  await expect.element(screen.getByText('"new"')).not.toBeInTheDocument();
});

it('tells fields with their kinds in the schema', async () => {
  const screen = await renderPart(<Items mode="schema" />);
  await expect.element(screen.getByText('age')).toBeVisible();
  await expect.element(screen.getByText('20')).toBeVisible();
});

it('renders with its data, not with what stands around it', async () => {
  let reads = 0;
  const counted = new Proxy(people, {
    get(target, key) {
      reads++;
      return Reflect.get(target, key);
    },
  });
  const screen = await renderPart(<Items mode="table" items={counted} />);
  await expect.element(screen.getByRole('cell', { name: 'Person 10', exact: true })).toBeInTheDocument();
  const before = reads;
  await screen.getByRole('button', { name: 'Tick 0' }).click();
  await expect.element(screen.getByRole('button', { name: 'Tick 1' })).toBeVisible();
  expect(reads).toBe(before);
});

const cells = (screen: Awaited<ReturnType<typeof renderPart>>) =>
  screen
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent);

it('sorts, pins and hides columns for viewing', async () => {
  const screen = await renderPart(<Items mode="table" items={people.slice(0, 3)} />);
  const choose = async (action: string): Promise<void> => {
    await screen.getByRole('button', { name: 'Column age' }).click();
    await screen.getByRole('menuitem', { name: action }).click();
  };
  await choose('Sort descending');
  expect(cells(screen)[0]).toContain('Person 3');
  await expect.element(screen.getByRole('columnheader', { name: 'age' })).toHaveAttribute('aria-sort', 'descending');
  await choose('Do not sort');
  expect(cells(screen)[0]).toContain('Person 1');
  await choose('Pin column');
  await expect.element(screen.getByRole('columnheader', { name: 'age' })).toHaveAttribute('aria-colindex', '2');
  await choose('Hide column');
  await expect.element(screen.getByRole('columnheader', { name: 'age' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show 1 hidden column' }).click();
  await expect.element(screen.getByRole('columnheader', { name: 'age' })).toBeInTheDocument();
});

it('makes a column wider by key, and fits it to its content again', async () => {
  const screen = await renderPart(<Items mode="table" items={people.slice(0, 3)} />);
  const edge = screen.getByRole('separator', { name: 'Width of column name' });
  const width = Number(edge.element().getAttribute('aria-valuenow'));
  (edge.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(edge).toHaveAttribute('aria-valuenow', String(width + 16));
  await userEvent.keyboard('{Enter}');
  await expect.element(edge).toHaveAttribute('aria-valuenow', String(width));
});
