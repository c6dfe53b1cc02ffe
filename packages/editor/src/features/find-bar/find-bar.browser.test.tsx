import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';
import { FindBar } from './find-bar.tsx';

const field = page.getByRole('textbox', { name: 'Names, types, parameters, notes' });
const workflow = () => inARow(nodeOf(startType, 'Start'), nodeOf(stepType, 'Stop'));

it('gives the field the focus again, with its text selected, when it is asked for again', async () => {
  const { keys } = await renderWorkbench(workflow(), { dialogs: [FindBar] });
  await keys('{Control>}f{/Control}');
  await field.fill('Stop');
  (document.activeElement as HTMLElement).blur();
  await keys('{Control>}f{/Control}Start');
  await expect.element(field).toHaveValue('Start');
});

it('gives the focus to the node that was found when it closes', async () => {
  const { keys } = await renderWorkbench(workflow(), { dialogs: [FindBar] });
  await keys('{Control>}f{/Control}');
  await field.fill('Stop');
  await keys('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(() => (document.activeElement as HTMLElement).ariaLabel).toContain('Stop');
});
