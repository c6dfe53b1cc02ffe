import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { nodeOf, renderWorkbench, startType, stepType } from '../../../testing/workbench-harness.tsx';
import { GoToNode } from './go-to-node.tsx';

const COUNT = 1600;
const PATIENT = { timeout: 60_000 };

/** Painted as a picture: only a few of the nodes are elements. */
function many(): Workflow {
  const nodes = Array.from({ length: COUNT }, (_, index) => ({
    ...nodeOf(index === 0 ? startType : stepType, `Step ${index}`),
    position: [(index % 40) * 220, Math.floor(index / 40) * 180] as [number, number],
    disabled: index === 1234,
  }));
  return { name: 'Many', nodes, connections: {} };
}

const tile = (id: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);
const scale = () =>
  new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport') ?? document.body).transform).a;

it('leads with keys alone to any of 1,600 nodes, which comes near and has the focus', async () => {
  const { keys, session } = await renderWorkbench(many(), { dialogs: [GoToNode] });
  await expect.poll(() => document.querySelector('[data-testid="canvas-overview"]'), PATIENT).not.toBeNull();
  await expect.poll(scale).toBeLessThan(0.4);
  expect(tile('Step 1234')).toBeNull();
  session.runs.begin({ status: 'running', executionId: 'e1' }, session.document.nodes(), new Set());
  session.runs.nodeStarted('Step 1233', { runIndex: 0, startTime: 0 });

  await keys('{Control>}g{/Control}');
  const search = page.getByRole('combobox', { name: 'Name or type' });
  await expect.element(search).toHaveFocus();
  await expect.element(page.getByRole('status').getByText('1,600 nodes')).toBeVisible();
  expect(document.querySelectorAll('[role="option"]').length).toBeLessThan(40);

  await search.fill('step 123');
  await expect.element(page.getByRole('option', { name: /Step 1233 .*Running/ })).toBeVisible();
  await search.fill('step 1234');
  await expect.element(page.getByRole('option', { name: /Step 1234 .*Disabled/ })).toBeVisible();
  await keys('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('data-id'), PATIENT).toBe('Step 1234');
  await expect.poll(scale).toBe(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // The dialog does not take the focus back to where it was.
  expect(document.activeElement).toBe(tile('Step 1234'));
  expect(document.activeElement).toHaveAccessibleName('Step 1234');
  await expect.element(page.getByTestId('selection')).toHaveTextContent('Selected: Step 1234, Disabled');
}, 120_000);

it('is reached by the link before the canvas, and gives the focus back to it', async () => {
  const { keys, getByRole } = await renderWorkbench(many(), { dialogs: [GoToNode] });
  const link = getByRole('button', { name: 'Go to a node…' });
  (await link.findElement()).focus();
  await keys('{Enter}');
  const search = page.getByRole('combobox', { name: 'Name or type' });
  await expect.element(search).toHaveFocus();
  await search.fill('no such node');
  await expect.element(page.getByText('0 nodes')).toBeVisible();
  await keys('{ArrowDown}{Enter}{Escape}');
  await expect.element(link).toHaveFocus();
}, 120_000);

it('says how many nodes are selected', async () => {
  const { keys, getByTestId } = await renderWorkbench(many(), { dialogs: [GoToNode] });
  await keys('{Control>}a{/Control}');
  await expect.element(getByTestId('selection')).toHaveTextContent('1,600 selected');
}, 120_000);
