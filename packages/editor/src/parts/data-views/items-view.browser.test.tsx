import type { Item } from '@millrace/workflow';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../i18n/languages.ts';
import { renderPart } from '../../testing/render-part.tsx';
import type { DisplayMode } from './display-mode.ts';
import type { ItemPages } from './item-pages.ts';
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

it('writes values in the font of code, and underlines none', async () => {
  const screen = await renderPart(<Items mode="table" />);
  const { fontFamily, textDecorationLine } = getComputedStyle(
    screen.getByRole('cell', { name: 'Person 10' }).element(),
  );
  expect([fontFamily, textDecorationLine]).toEqual([expect.stringContaining('mono'), 'none']);
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
  await choose('Clear sorting');
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

it('draws the page that a field holds, an item at a time, where it reaches nothing of the editor', async () => {
  const pages = ['One', 'Two'].map((title) => ({ json: { page: `<h1>${title}</h1>`, note: `<b>${title}</b>` } }));
  const screen = await renderPart(<Items mode="html" items={pages} />);
  const page = screen.getByTitle('page', { exact: true });
  await expect.element(page).toHaveAttribute('srcdoc', '<h1>One</h1>');
  await expect.element(page).toHaveAttribute('sandbox', '');
  expect((page.element() as HTMLIFrameElement).contentDocument).toBeNull();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page).toHaveAttribute('srcdoc', '<h1>Two</h1>');
  await expect.element(screen.getByRole('combobox', { name: 'Items on a page' })).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Field to show' }).click();
  await screen.getByRole('option', { name: 'note' }).click();
  await expect.element(screen.getByTitle('note', { exact: true })).toHaveAttribute('srcdoc', '<b>Two</b>');
});

/** Ninety items with a file each, of which seventy are here. */
function Files() {
  const [here, setHere] = useState(70);
  const items: Item[] = Array.from({ length: here }, (_, n) => ({
    json: {},
    binary: { file: { data: 'AA==', mimeType: 'application/zip', fileName: `${n}.zip` } },
  }));
  items.length = 90;
  const pages: ItemPages = {
    loadedCount: here,
    error: null,
    holds: (_, end) => end <= here,
    need: () => setHere(90),
    all: async () => items,
  };
  return (
    <ItemsView
      items={items}
      pages={pages}
      mode="binary"
      nodeName="Files"
      query=""
      drag={undefined}
      onQuery={() => undefined}
    />
  );
}

it('shows many files some at a time, and fetches what is not here yet', async () => {
  const screen = await renderPart(<Files />);
  await expect.element(screen.getByRole('article', { name: 'file · 59' })).toBeInTheDocument();
  expect(screen.getByRole('article').elements()).toHaveLength(60);
  await expect.element(screen.getByText('Files of the first 70 of 90 items')).toBeInTheDocument();
  const more = screen.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect.element(screen.getByRole('article', { name: 'file · 89' })).toBeInTheDocument();
  await expect.element(more).not.toBeInTheDocument();
});

it('copies a value, the expressions that lead to it, and all items', async () => {
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  const screen = await renderPart(<Items mode="json" items={people.slice(0, 1)} />);
  const button = screen.getByRole('button', { name: 'Copy', exact: true }).nth(1);
  for (const entry of ['Copy value', 'Copy item path']) {
    await button.click();
    await screen.getByRole('menuitem', { name: entry }).click();
    await expect.element(screen.getByRole('menuitem', { name: entry })).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
  await screen.getByRole('button', { name: 'Copy all as JSON' }).click();
  await expect.poll(() => copied).toHaveLength(3);
  expect(copied.slice(0, 2)).toEqual(['20', '{{ $input.all()[0].json.age }}']);
  expect(JSON.parse(copied[2] ?? '')).toEqual([people[0]?.json]);
});

it('goes through a JSON tree by key: one stop of Tab, and only what is in view is in the page', async () => {
  const screen = await renderPart(<Items mode="json" />);
  const tree = screen.getByRole('tree');
  const active = () => document.getElementById(tree.element().getAttribute('aria-activedescendant') ?? '');
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => active()?.textContent).toContain('"name": "Person 1"');
  expect(active()?.getAttribute('aria-level')).toBe('3');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => active()?.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => active()?.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.poll(() => active()?.textContent).toContain('"tags": []');
  await userEvent.keyboard('{Home}');
  await expect.poll(() => active()?.getAttribute('aria-level')).toBe('1');
  expect(screen.getByRole('treeitem').elements().length).toBeLessThan(100);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Copy value' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tree).toHaveFocus();
  await userEvent.tab();
  expect(tree.element().contains(document.activeElement)).toBe(false);
});

it('copies the expression of a field of the schema by key', async () => {
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  const screen = await renderPart(<Items mode="schema" />);
  const tree = screen.getByRole('tree');
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => copied).toHaveLength(1);
  expect(copied[0]).toContain('.age');
  await expect.element(screen.getByRole('treeitem', { name: 'age number 20' })).toBeInTheDocument();
});

it('says why a picture is not shown: it is none, or it is gone', async () => {
  const damaged: Item = { json: {}, binary: { file: { data: 'bm9uZQ==', mimeType: 'image/png', fileName: 'a.png' } } };
  const gone: Item = { json: {}, binary: { file: { id: 'x', data: '', mimeType: 'image/png', fileName: 'b.png' } } };
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  onTestFinished(() => fetched.mockRestore());
  for (const [item, reason] of [
    [damaged, 'This browser cannot show the file: it is damaged'],
    [gone, 'The file could not be loaded'],
  ] as const) {
    const screen = await renderPart(<Items items={[item]} mode="binary" />);
    await screen.getByRole('button', { name: 'View' }).click();
    await expect.element(screen.getByText(reason, { exact: false })).toBeVisible();
    await screen.unmount();
  }
});

it('shows the whole words of what can be done with a file where there is little room', async () => {
  await showLanguage('de');
  onTestFinished(() => showLanguage('en'));
  const file: Item = { json: {}, binary: { file: { data: 'AA==', mimeType: 'text/plain', fileName: 'a.txt' } } };
  const screen = await renderPart(
    <div style={{ width: 270 }}>
      <Items items={[file]} mode="binary" />
    </div>,
  );
  for (const name of ['Ansehen', 'Herunterladen']) {
    const words = screen.getByText(name, { exact: true });
    await expect.element(words).toBeVisible();
    const { scrollWidth, clientWidth } = words.element();
    expect([name, clientWidth]).toEqual([name, scrollWidth]);
  }
});
