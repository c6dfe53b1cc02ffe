import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newNode } from '../../model/document/add-node.ts';
import { notifyRunEnd } from '../../session/runs/run-notices.tsx';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderDetails } from '../../testing/details-harness.tsx';
import { issues, needy, row, script, start, step, types } from '../../testing/details-samples.ts';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf } from '../../testing/workbench-harness.tsx';

it('NDV-06, CODE-08: opening and closing changes nothing, editing does', async () => {
  const { close, document, getByRole } = await renderDetails(inARow(start, nodeOf(script, 'Script', 1)), 'Script', {
    types,
  });
  const code = getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveClass('cm-content');
  await expect.element(getByRole('textbox', { name: 'Page' })).toHaveClass('cm-content');
  await close();
  expect(document.isDirty).toBe(false);
});

it('CODE-08: what is typed into code counts as a change', async () => {
  const { close, document, getByRole, keys } = await renderDetails(
    inARow(start, nodeOf(script, 'Script', 1)),
    'Script',
    { types },
  );
  const code = getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveClass('cm-content');
  await code.click();
  await keys('x');
  await close();
  expect(document.isDirty).toBe(true);
});

it('NDV-08: what a new node lacks is marked when it is opened again', async () => {
  const details = await renderDetails(row, 'Step', { types });
  const made = newNode(details.document, { description: needy, position: { x: 0, y: 0 } });
  details.document.apply({ type: 'addNode', node: made });
  await details.show(made.id);
  expect(issues(details.pane('parameters'))).toEqual([]);
  await details.close();
  await details.show(made.id);
  await expect.poll(() => issues(details.pane('parameters'))).toHaveLength(2);
});

it('NDV-09: all that a pasted node lacks is marked at once', async () => {
  const { pane } = await renderDetails(inARow(start, nodeOf(needy, 'Needy', 1)), 'Needy', { types });
  await expect.poll(() => issues(pane('parameters'))).toEqual(['This field is required.', 'This field is required.']);
});

it('NDV-12: the settings name type and version', async () => {
  const { getByRole, getByText } = await renderDetails(row, 'Step', { types });
  await getByRole('tab', { name: 'Settings' }).click();
  await expect.element(getByText('Step, version 1. This is the latest version.')).toBeVisible();
});

it('NDV-12: the settings say that a type is deprecated', async () => {
  const old = nodeType({ name: 'test.old', displayName: 'Old', hidden: true });
  const { getByRole, getByText } = await renderDetails(inARow(start, nodeOf(old, 'Old', 1)), 'Old', {
    types: [...types, old],
  });
  await getByRole('tab', { name: 'Settings' }).click();
  await expect.element(getByText(/^Old, version 1. This node is deprecated/)).toBeVisible();
});

it('NDV-14, NDV-15, CODE-09: long code scrolls alone, and the node opens at its top', async () => {
  const long = { ...nodeOf(script, 'Script', 1), parameters: { code: 'x\n'.repeat(500) } };
  const { getByRole, pane } = await renderDetails(inARow(start, long), 'Script', { types });
  const code = getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveClass('cm-content');
  const scroller = code.element().closest('.cm-scroller') as HTMLElement;
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight + 1000);
  expect(scroller.clientHeight).toBeLessThan(500);
  expect(scroller.scrollTop).toBe(0);
  const scrolled = [...pane('parameters').querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
  expect(scrolled).toEqual([]);
  await expect.element(getByRole('button', { name: 'Run node' }).first()).toBeInViewport({ ratio: 1 });
  await expect.element(getByRole('button', { name: 'Back to canvas' })).toBeInViewport({ ratio: 1 });
});

it('NDV-22: a node that is off, or another run, disables the run button with the reason', async () => {
  const { getByRole, getByText, session, show, pane } = await renderDetails(
    inARow(start, { ...step, disabled: true }),
    'Step',
    { types },
  );
  const run = () => getByRole('button', { name: 'Run node' }).first();
  await expect.element(run()).toHaveAttribute('aria-disabled', 'true');
  await run().hover();
  await expect.element(getByText('Enable the node to run it.')).toBeVisible();
  session.runs.begin({ status: 'running', executionId: 'other' }, [], new Set());
  await show('Start');
  await getByRole('button', { name: 'Run node' }).first().hover();
  await expect.element(getByText('Another run is in progress. Wait until it ends, or stop it.')).toBeVisible();
  expect(pane('output')).toBeTruthy();
});

/** The names of the workflows that are sent to be stored. */
function storing(): unknown[] {
  const asked: unknown[] = [];
  answerCalls(async (_route, { body }) => {
    asked.push((body as { name?: string } | undefined)?.name);
    throw new Error('There is no server.');
  });
  return asked;
}

it('NDV-05: the key for saving works inside', async () => {
  const asked = storing();
  const { getByRole, keys } = await renderDetails(inARow(start, nodeOf(needy, 'Needy', 1)), 'Needy', { types });
  await getByRole('textbox', { name: /First/ }).fill('x');
  await keys('{Control>}s{/Control}');
  await expect.poll(() => asked).toContain('Row');
});

it('EXPR-14: the key for saving works in the large editor of an expression', async () => {
  const asked = storing();
  const needing = { ...nodeOf(needy, 'Needy', 1), parameters: { First: '={{ 1 }}' } };
  const { getByRole, document, keys } = await renderDetails(inARow(start, needing), 'Needy', { types });
  await getByRole('button', { name: 'Open expression of First in a large editor' }).click();
  const editor = getByRole('dialog', { name: /First/ }).getByRole('textbox');
  await expect.element(editor).toHaveFocus();
  await keys('!{Control>}s{/Control}');
  await expect.poll(() => asked).toContain('Row');
  expect(document.node('Needy')?.parameters.First).toBe('={{ 1 }}!');
  await expect.element(editor).toBeVisible();
});

it('UNDO-13: with details open the keys of the canvas change nothing on it', async () => {
  const { getByRole, document, keys } = await renderDetails(row, 'Step', { types });
  document.apply({ type: 'patchNode', nodeId: 'Step', patch: { notes: 'A change to undo' } });
  await getByRole('tab', { name: 'Parameters' }).click();
  await keys('d{Delete}{Control>}z{/Control}');
  expect(document.nodes().map(({ name, disabled }) => [name, disabled])).toEqual([
    ['Start', undefined],
    ['Step', undefined],
  ]);
  expect(document.node('Step')?.notes).toBe('A change to undo');
});

it('closes with one Escape, also while a tooltip is shown at the button that has the focus', async () => {
  const { getByRole } = await renderDetails(row, 'Step', { types });
  const run = getByRole('button', { name: 'Run node' }).first();
  await run.hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  run.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
});

it('tells of a failure briefly where the output says why, and takes away what would cover the output', async () => {
  const notices = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => [title, autoClose]);
  const failed = (node: string) =>
    notifyRunEnd({ status: 'finished', outcome: 'error', error: { name: 'Error', message: 'No such planet', node } });
  cleanNotifications();
  const { close, show } = await renderDetails(row, 'Step', { types });
  failed('Start');
  expect(notices()).toEqual([['Problem in node “Start”', false]]);
  failed('Step');
  expect(notices()).toEqual([['Problem in node “Step”', 1500]]);
  await close();
  failed('Step');
  expect(notices()).toEqual([['Problem in node “Step”', false]]);
  await show('Start');
  await expect.poll(notices).toEqual([]);
});
