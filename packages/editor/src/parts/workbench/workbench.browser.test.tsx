import type { StepSummary } from '@millrace/api';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPinData } from '../../model/document/node-edits.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { nodeOf, renderRow, startType, stepType, threeNodes } from '../../testing/workbench-harness.tsx';
import { connections, element, menuItems, pane, selected, tile, tileOf } from '../../testing/workbench-page.ts';

function step(node: string, index: number, count: number): StepSummary {
  return {
    ...{ index, node, runIndex: 0, status: 'success', startTime: 0, executionTime: 1, itemCounts: [count] },
    ...{ source: [], hasBinary: false, jsonBytes: 10 },
  };
}

it('selects nothing by a click on empty canvas, where the next node goes, without a connection', async () => {
  const { getByTestId, document, keys } = await renderRow();
  await keys('{Control>}a{/Control}');
  await expect.poll(selected).toEqual(['Start', 'Middle', 'End']);
  await userEvent.click(pane(), { position: { x: 300, y: 560 } });
  await expect.poll(selected).toEqual([]);
  await getByTestId('control-openCreator').click();
  await getByTestId('creator-search').fill('step');
  await keys('{Enter}');
  await expect.poll(() => document.nodes().length).toBe(4);
  const added = document.nodes().at(-1)?.id ?? '';
  expect(document.linksOf(added)).toEqual([]);
  const offset = (): number => {
    const [edge, place] = [pane().getBoundingClientRect(), tile(added)?.getBoundingClientRect()];
    return place ? Math.max(Math.abs(place.x - edge.x - 300), Math.abs(place.y - edge.y - 560)) : Number.NaN;
  };
  await expect.poll(offset).toBeLessThan(40);
});

it('has a menu of the canvas, and one of a note', async () => {
  const { keys, getByTestId } = await renderRow();
  await userEvent.click(pane(), { button: 'right', position: { x: 300, y: 560 } });
  await expect
    .poll(menuItems)
    .toEqual(expect.arrayContaining(['Add sticky note', 'Tidy up', 'Select all', 'Clear selection']));
  await keys('{Escape}');
  await getByTestId('control-addStickyNote').click();
  await getByTestId('sticky-note').click({ button: 'right' });
  await expect.poll(menuItems).toEqual(expect.arrayContaining(['Edit text', 'Change colour', 'Duplicate', 'Delete']));
  expect(menuItems()).not.toContain('Run up to this node');
});

it('disables, enables and tells of running from the toolbar of a tile, which leads to its menu', async () => {
  const { getByRole, document, session } = await renderRow();
  await userEvent.hover(tileOf('Middle'));
  const toolbar = getByRole('toolbar', { name: 'Actions of “Middle”' });
  await toolbar.getByRole('button', { name: 'Disable' }).click();
  expect(document.node('Middle')?.disabled).toBe(true);
  const run = toolbar.getByRole('button', { name: 'Run up to this node' });
  await expect.element(run).toHaveAttribute('aria-disabled', 'true');
  await expect.element(run).toHaveAccessibleDescription('Enable the node to run it');
  await toolbar.getByRole('button', { name: 'Enable' }).click();
  expect(document.node('Middle')?.disabled ?? false).toBe(false);
  await expect.element(run).toHaveAttribute('aria-disabled', 'false');
  session.runs.begin({ status: 'running', executionId: 'e1' }, document.nodes(), new Set());
  await expect.element(run).toHaveAttribute('aria-disabled', 'true');
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await expect.poll(menuItems).toEqual(expect.arrayContaining(['Open', 'Rename', 'Duplicate', 'Delete']));
});

it('renames from the menu with the old name selected, and refuses an empty one', async () => {
  const { getByRole, document, keys } = await renderRow();
  await userEvent.click(tileOf('Middle'), { button: 'right' });
  await getByRole('menuitem', { name: /Rename/ }).click();
  const field = getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveFocus();
  await expect.poll(() => window.getSelection()?.toString()).toBe('Middle');
  await keys('{Backspace}{Enter}');
  await expect.element(getByRole('dialog').getByText('The name cannot be empty')).toBeVisible();
  // Keys of the canvas do nothing meanwhile: here they are text, and over a button nothing.
  await keys('dp');
  await expect.element(field).toHaveValue('dp');
  await getByRole('button', { name: 'Cancel' }).element().focus();
  await keys('d{Control>}z{/Control}{Delete}');
  expect(document.nodes()).toEqual(threeNodes().nodes);
});

it('duplicates with Ctrl+D, what is pinned included, undoes and redoes it', async () => {
  const { document, keys } = await renderRow();
  setPinData(document, 'End', [{ json: { a: 1 } }]);
  await userEvent.click(tileOf('End'));
  await keys('{Control>}d{/Control}');
  await expect.poll(() => document.nodes().length).toBe(4);
  const copy = document.nodes().at(-1);
  expect(copy && document.pinData(copy.id)).toEqual([{ json: { a: 1 } }]);
  await keys('{Control>}z{/Control}');
  await expect.poll(() => document.nodes().length).toBe(3);
  await keys('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => document.nodes().length).toBe(4);
});

it('pins what a node put out with P, and unpins it', async () => {
  const { document, session, keys } = await renderRow();
  const items = [{ json: { a: 1 } }];
  queryClient.setQueryData(stepDataQuery('e1', 0).queryKey, { main: [items] });
  session.runs.show({ status: 'finished', executionId: 'e1' }, [step('Middle', 0, 1)], document.nodes());
  await userEvent.click(tileOf('Middle'));
  await keys('p');
  await expect.poll(() => document.pinData('Middle')).toEqual(items);
  await keys('p');
  await expect.poll(() => document.pinData('Middle')).toBeUndefined();
});

it('takes a letter in a text field for text', async () => {
  const { getByTestId, document, keys } = await renderRow();
  await userEvent.click(tileOf('Middle'));
  await getByTestId('control-openCreator').click();
  await keys('d');
  await expect.element(getByTestId('creator-search')).toHaveValue('d');
  expect(document.node('Middle')?.disabled).toBeUndefined();
});

it('offers to insert into and to delete the connection under the pointer, and deletes only that', async () => {
  const { getByRole, document } = await renderRow();
  await expect.poll(() => connections().length).toBe(2);
  const [, second] = connections();
  second?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  const actions = getByRole('toolbar', { name: 'Actions of this connection' });
  await expect.element(actions).toBeVisible();
  second?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  await expect.element(actions).not.toBeInTheDocument();
  second?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await actions.getByRole('button', { name: 'Delete connection' }).click();
  await expect.poll(() => document.connections()).toMatchObject([{ sourceId: 'Start', targetId: 'Middle' }]);
});

it('shows on a connection how many items went through, also on one that was drawn after the run, and on an output without one', async () => {
  const { document, session, getByText } = await renderRow();
  session.runs.show({ status: 'finished', executionId: 'e1' }, [step('Middle', 0, 3)], document.nodes());
  await expect.element(getByText('3 items', { exact: true })).toBeVisible();
  const [, link] = document.connections();
  if (!link) throw new Error('There is no second connection');
  document.apply({ type: 'removeConnection', connectionId: link.id });
  await expect.poll(() => tileOf('Middle').textContent).toContain('3 items');
  document.apply({ type: 'addConnection', connection: link });
  await expect.poll(() => tileOf('Middle').textContent).not.toContain('3 items');
  await expect.element(getByText('3 items', { exact: true })).toBeVisible();
  expect(connections().at(-1)?.querySelector('[data-state="success"]')).not.toBeNull();
});

it('adds a note by key, edits it by a double click, shows it formatted after Escape, and lets its edge be dragged', async () => {
  const { getByTestId, getByRole, document, keys } = await renderRow();
  await keys('{Shift>}S{/Shift}');
  await expect.poll(() => document.nodes().length).toBe(4);
  const note = document.nodes().at(-1);
  expect(note?.parameters).toMatchObject({ width: 240, height: 160 });
  await expect.element(getByTestId('sticky-note').getByRole('heading', { name: 'Note' })).toBeVisible();
  await getByTestId('sticky-note').dblClick();
  await getByRole('textbox', { name: 'Text of the note (Markdown)' }).fill('## Why');
  await keys('{Escape}');
  await expect.element(getByTestId('sticky-note').getByRole('heading', { name: 'Why' })).toBeVisible();

  const line = element('.react-flow__resize-control.line.right');
  const { x, y, height } = line.getBoundingClientRect();
  const at = (by: number) => ({ bubbles: true, view: window, clientX: x + by, clientY: y + height / 2 });
  line.dispatchEvent(new MouseEvent('mousedown', at(0)));
  for (const by of [20, 60, 100]) window.dispatchEvent(new MouseEvent('mousemove', at(by)));
  window.dispatchEvent(new MouseEvent('mouseup', at(100)));
  await expect.poll(() => document.node(note?.id ?? '')?.parameters.width).toBeGreaterThan(240);
  expect(editorUi.get().editedStickyId).toBeUndefined();
});

it('lays notes under nodes, and small notes over large ones', async () => {
  const note = (name: string, size: number) => ({
    ...nodeOf(stepType, name),
    type: 'n8n-nodes-base.stickyNote',
    parameters: { content: name, width: size, height: size },
  });
  await renderRow({
    name: 'Notes',
    nodes: [note('small', 200), note('large', 600), nodeOf(startType, 'Start')],
    connections: {},
  });
  const layer = (id: string) => Number(tile(id)?.style.zIndex);
  expect(layer('small')).toBeGreaterThan(layer('large'));
  expect(layer('Start')).toBeGreaterThan(layer('small'));
});

it('connects an entry that is dragged from the creator onto the canvas where the creator was opened', async () => {
  const { getByRole, getByTestId, document } = await renderRow();
  await getByRole('button', { name: 'Add a node after this one' }).last().click();
  await getByTestId('creator-search').fill('step');
  await getByTestId('creator-entry')
    .first()
    .dropTo(getByTestId('canvas'), { targetPosition: { x: 300, y: 560 } });
  await expect.poll(() => document.nodes().length).toBe(4);
  const added = document.nodes().at(-1)?.id ?? '';
  expect(document.linksOf(added)).toMatchObject([{ sourceId: 'End', targetId: added }]);
});

/** What a finger does to an element, in px from its corner. That it goes up is told to the window alone: the canvas library asks for a real pointer. */
function finger(type: string, on: Element, by = 0): void {
  const { left, top } = on.getBoundingClientRect();
  const place = { clientX: left + 20 + by, clientY: top + 20 };
  const target = type === 'pointerup' ? window : on;
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, ...place }));
}

it('opens the menu of what a finger stays on, not of what it moves or leaves', async () => {
  const { getByRole } = await renderRow();
  finger('pointerdown', tileOf('Start'));
  finger('pointermove', tileOf('Start'), 30);
  finger('pointerup', tileOf('Start'), 30);
  finger('pointerdown', tileOf('Middle'));
  finger('pointerup', tileOf('Middle'));
  finger('pointerdown', tileOf('End'));
  finger('pointermove', tileOf('End'), 3);
  await expect.element(getByRole('menuitem', { name: 'Open Enter' })).toBeVisible();
  expect(selected()).toEqual(['End']);
});

it('shows the tools of a node that was tapped: a finger does not stay on it', async () => {
  const { getByRole } = await renderRow();
  for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout']) finger(type, tileOf('Middle'));
  await expect.element(getByRole('toolbar', { name: 'Actions of “Middle”' })).toBeVisible();
});
