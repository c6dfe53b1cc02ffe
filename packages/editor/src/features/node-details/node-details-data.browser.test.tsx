import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderDetails } from '../../testing/details-harness.tsx';
import { hook, needy, people, row, script, start, switched, texts, types } from '../../testing/details-samples.ts';
import { inARow, nodeOf, stepType } from '../../testing/workbench-harness.tsx';

it('leads from an empty output, and from an input with nothing connected, to what its documentation says', async () => {
  const runs = { Step: [{ main: [[]] }] };
  const { getByRole, pane, show } = await renderDetails(row, 'Step', { types, runs });
  await expect.poll(() => pane('output').textContent).toContain('Always output data');
  await getByRole('link', { name: 'Learn more' }).click();
  await expect.element(getByRole('tab', { name: 'Docs' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(getByRole('tab', { name: 'Docs' })).toHaveFocus();
  await show('Start');
  expect(pane('output').textContent).not.toContain('Learn more');
});

it('IO-17: output above the limit is shown when it is asked for, and stays shown', async () => {
  const runs = { Step: [{ main: [people('Ann')], jsonBytes: 5 * 1024 * 1024 }] };
  const { getByRole, pane, show } = await renderDetails(row, 'Step', { types, runs });
  await expect.poll(() => pane('output').textContent).toContain('This run returned 5.0 MB.');
  expect(pane('output').textContent).not.toContain('Ann');
  await getByRole('button', { name: 'Show data anyway' }).click();
  await expect.poll(() => pane('output').textContent).toContain('Ann');
  await show('Start');
  await show('Step');
  await expect.poll(() => pane('output').textContent).toContain('Ann');
});

it('NDV-29: a node that got no data has both panes', async () => {
  const { pane } = await renderDetails(row, 'Step', { types, runs: { Start: [{ main: [[]] }] } });
  expect(pane('input').textContent).toContain('No');
  expect(pane('output').textContent).toContain('Not run yet');
});

it('IO-09, IO-13: a slash goes to the search, which stays after another run', async () => {
  const data = () => ({ Start: [{ main: [people('Ann', 'Bob')] }], Step: [{ main: [people('Ann', 'Bob')] }] });
  const { pane, keys, ran, getByRole } = await renderDetails(row, 'Step', { types, runs: data() });
  const search = (side: 'input' | 'output') => pane(side).querySelector<HTMLInputElement>('input[type=search]');
  await expect.poll(() => search('output')).not.toBeNull();
  await getByRole('tab', { name: 'Parameters' }).hover();
  await keys('/');
  await expect.poll(() => document.activeElement).toBe(search('input'));
  await userEvent.hover(pane('output'));
  (document.activeElement as HTMLElement).blur();
  await keys('/');
  await expect.poll(() => document.activeElement).toBe(search('output'));
  await keys('bo/');
  ran(data());
  await expect.poll(() => search('output')?.value).toBe('bo/');
});

it('IO-08: with fewer items than before the last page is shown', async () => {
  const many = (count: number) => ({ Step: [{ main: [people(...Array.from({ length: count }, (_, i) => `P${i}`))] }] });
  const { pane, ran, getByRole } = await renderDetails(row, 'Step', { types, runs: many(45) });
  await getByRole('button', { name: 'Page 4' }).click();
  ran({});
  await expect.poll(() => pane('output').textContent).toContain('Not run yet');
  ran(many(20));
  await expect.element(getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

it('IO-21, IO-23: the run selector names run and items; linking takes the run of its pane', async () => {
  const runs = [{ main: [people('Ann')] }, { main: [people('Bob', 'Cy')] }];
  const made = runs.map((run, previousNodeRun) => ({ ...run, source: [{ previousNode: 'Start', previousNodeRun }] }));
  const { pane, getByRole } = await renderDetails(row, 'Step', { types, runs: { Start: runs, Step: made } });
  const shown = () =>
    (['input', 'output'] as const).map(
      (side) => pane(side).querySelector<HTMLInputElement>('input[aria-label=Run]')?.value,
    );
  await expect.poll(shown).toEqual(['2 of 2 (2 items)', '2 of 2 (2 items)']);
  const outputRuns = getByRole('combobox', { name: 'Run', exact: true }).last();
  await getByRole('button', { name: 'Choose the run of each pane on its own' }).last().click();
  await outputRuns.click();
  await getByRole('option', { name: '1 of 2 (1 item)' }).click();
  await expect.poll(shown).toEqual(['2 of 2 (2 items)', '1 of 2 (1 item)']);
  await getByRole('button', { name: 'Show the same run in both panes' }).last().click();
  await expect.poll(shown).toEqual(['1 of 2 (1 item)', '1 of 2 (1 item)']);
});

it('IO-24, PIN-10: branches carry name and count, and several outputs cannot be pinned', async () => {
  const { getByRole, pane } = await renderDetails(inARow(start, nodeOf(switched, 'Switch', 1)), 'Switch', {
    types,
    runs: { Switch: [{ main: [people('Ann', 'Bob'), []] }] },
  });
  await expect.element(getByRole('tab', { name: 'Yes Branch (2 items)' })).toBeVisible();
  await expect.element(getByRole('tab', { name: 'No Branch (0 items)' })).toBeVisible();
  const pin = pane('output').querySelector('button[aria-label="Pin data"], button[aria-pressed]');
  expect(pin?.getAttribute('aria-disabled')).toBe('true');
});

it('IO-27, IO-28, MAP-11: an item marks its partner where it is shown, and only there', async () => {
  const from = (item: number) => ({ pairedItem: { item } });
  const { getByRole, pane } = await renderDetails(inARow(start, nodeOf(switched, 'Switch', 1)), 'Switch', {
    types,
    runs: {
      Start: [{ main: [people('Ann', 'Cy', 'Bob')] }],
      Switch: [
        {
          source: [{ previousNode: 'Start' }],
          main: [
            [
              { json: { name: 'Ann' }, ...from(0) },
              { json: { name: 'Bob' }, ...from(2) },
            ],
            [{ json: { name: 'Cy' }, ...from(1) }],
          ],
        },
      ],
    },
  });
  await getByRole('radiogroup', { name: 'How the input is shown' }).getByText('Table').click();
  const marked = (side: 'input' | 'output') => texts(pane(side).querySelectorAll('[role=row][data-marked]'));
  const input = (name: string) => getByRole('cell', { name, exact: true }).first();
  await input('Bob').hover();
  await expect.poll(() => marked('output')).toEqual(['1Bob']);
  await input('Cy').hover();
  await expect.poll(() => marked('output')).toEqual([]);
  await getByRole('tab', { name: 'No Branch (1 item)' }).click();
  await getByRole('cell', { name: 'Cy', exact: true }).last().hover();
  await expect.poll(() => marked('input')).toEqual(['1Cy']);
});

it('keeps title, modes and buttons of the output in sight beside wide parameters at 1280 px', async () => {
  await page.viewport(1280, 700);
  localStorage.setItem('millrace.node-details-width.regular', '800');
  onTestFinished(async () => {
    localStorage.removeItem('millrace.node-details-width.regular');
    await page.viewport(900, 700);
  });
  const { pane } = await renderDetails(inARow(start, nodeOf(script, 'Script', 1)), 'Script', {
    types,
    runs: { Script: [{ main: [[{ json: { page: '<b>Hi</b>' } }]] }] },
  });
  await expect.poll(() => pane('output').querySelector('[role=radiogroup]')).not.toBeNull();
  await expect.poll(() => pane('output').clientWidth).toBeLessThan(330);
  const edge = pane('output').getBoundingClientRect();
  const parts = pane('output').querySelectorAll('h2, [role=radiogroup], button[aria-pressed]');
  expect(parts).toHaveLength(3);
  for (const { left, right, width } of [...parts].map((part) => part.getBoundingClientRect())) {
    expect(width).toBeGreaterThan(20);
    expect(left).toBeGreaterThanOrEqual(edge.left);
    expect(right).toBeLessThanOrEqual(edge.right);
  }
});

it('hints at pinning and at dragging once for a browser, until they are closed', async () => {
  for (const name of ['drag', 'pin']) localStorage.removeItem(`millrace.seen.${name}`);
  const ran = { Hook: [{ main: [people('Ann')] }], Step: [{ main: [people('Ann')] }], Needy: [{ main: [[]] }] };
  const workflow = inARow(nodeOf(hook, 'Hook'), nodeOf(stepType, 'Step', 1), nodeOf(needy, 'Needy', 2));
  const open = (name: string) => renderDetails(workflow, name, { types, runs: ran });
  const details = await open('Hook');
  const note = details.getByRole('note');
  await expect
    .element(note)
    .toHaveTextContent('Pin this data to try out the next nodes with it, without waiting for another event.');
  await note.getByRole('button', { name: 'Close this hint' }).click();
  await expect.element(note).not.toBeInTheDocument();
  // Nothing can be dragged onto a node without parameters.
  await details.show('Step');
  await expect.poll(() => details.pane('input').textContent).toContain('Ann');
  await expect.element(note).not.toBeInTheDocument();
  await details.show('Needy');
  await expect
    .element(note)
    .toHaveTextContent('Drag a value onto a parameter: it becomes an expression that reads it from each item.');
  for (const name of ['Hook', 'Needy']) {
    await details.show(name);
    await expect.poll(() => details.pane(name === 'Hook' ? 'output' : 'input').textContent).toContain('Ann');
    await expect.element(note).not.toBeInTheDocument();
  }
});
