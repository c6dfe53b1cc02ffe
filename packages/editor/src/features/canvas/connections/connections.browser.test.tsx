import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editorUi } from '../../../session/editor-ui.ts';
import { nodeType } from '../../../testing/node-type.ts';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../../testing/workbench-harness.tsx';
import { ConnectionsDialog } from './connections-dialog.tsx';

const ifType = nodeType({
  name: 'n8n-nodes-base.if',
  displayName: 'If',
  outputs: ['main', 'main'],
  outputNames: ['true', 'false'],
});

/** Start and If in a row, and a node that nothing leads to; the dialog of If is open. */
async function openConnections(more: ReturnType<typeof nodeOf>[] = []) {
  const row = inARow(nodeOf(startType, 'Start'), nodeOf(ifType, 'If', 1));
  const screen = await renderWorkbench(
    { ...row, nodes: [...row.nodes, nodeOf(stepType, 'Other', 2), ...more] },
    { types: [startType, stepType, ifType], dialogs: [ConnectionsDialog] },
  );
  const tile = () => document.querySelector<HTMLElement>('[data-id="If"]');
  await expect.poll(tile).not.toBeNull();
  await userEvent.click(tile() as HTMLElement);
  await screen.keys('c');
  await expect.element(page.getByRole('dialog', { name: 'Connections of “If”' })).toBeVisible();
  const ends = () =>
    screen.document
      .connections()
      .map(({ sourceId, sourceOutput, targetId }) => `${sourceId} ${sourceOutput} ${targetId}`)
      .sort();
  return { ...screen, ends };
}

const field = (port: string) => page.getByRole('combobox', { name: `Connect a node with ${port}` });

/** Presses Tab until the control has the focus: it can be reached without a pointer. */
async function tabTo(control: { element(): Element }) {
  for (let presses = 0; presses < 30 && document.activeElement !== control.element(); presses++) await userEvent.tab();
  expect(document.activeElement).toBe(control.element());
}

it('connects a second output with a node, and deletes a connection, by keys alone: both wanted a pointer', async () => {
  const { keys, ends } = await openConnections();
  await expect.element(field('Input')).toHaveFocus();
  await tabTo(field('Output “false”'));
  await keys('oth{ArrowDown}{Enter}');
  await expect.poll(ends).toEqual(['If 1 Other', 'Start 0 If']);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Other' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Delete the connection with Start' }));
  await keys('{Enter}');
  expect(ends()).toEqual(['If 1 Other']);
  await expect.element(field('Input')).toHaveFocus();
  await keys('{Escape}{Control>}z{/Control}');
  await expect.poll(ends).toEqual(['If 1 Other', 'Start 0 If']);
});

it('opens the creator for a new node at an output, or within a connection', async () => {
  const { keys } = await openConnections();
  await tabTo(page.getByRole('button', { name: 'New node at Output “true”' }));
  await keys('{Enter}');
  await expect
    .poll(() => editorUi.get().creator?.target)
    .toEqual({
      ...{ kind: 'after', nodeId: 'If', output: 0, outputType: 'main' },
    });
  await keys('{Escape}c');
  await tabTo(page.getByRole('button', { name: 'Insert a node between here and Start' }));
  await keys('{Enter}');
  await expect.poll(() => editorUi.get().creator?.target).toMatchObject({ kind: 'between' });
  expect(editorUi.get().dialog).toBeUndefined();
});

it('offers some of many nodes, and finds the others by their names', async () => {
  const many = Array.from({ length: 80 }, (_, index) => nodeOf(stepType, `Step ${index}`, 2));
  const { keys } = await openConnections(many);
  await expect
    .element(field('Input'))
    .toHaveAttribute('placeholder', expect.stringMatching(/^Find one of \d+ nodes…$/));
  await tabTo(field('Output “false”'));
  await keys('{ArrowDown}');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(50);
  await keys('step 79');
  await expect.element(page.getByRole('option', { name: 'Step 79' })).toBeVisible();
  await keys('x');
  await expect.element(page.getByText('No node matches')).toBeVisible();
});

it('leaves no line among the stops of Tab, which would be called by ids: the first is a node', async () => {
  await openConnections();
  const lines = [...document.querySelectorAll('.react-flow__edge')];
  expect(lines.map((line) => [line.getAttribute('tabindex'), line.getAttribute('aria-hidden')])).toEqual([
    [null, 'true'],
  ]);
});
