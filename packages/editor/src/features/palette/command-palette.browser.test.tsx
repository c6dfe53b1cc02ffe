import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';
import CommandPalette from './command-palette.tsx';

it('lists a hundred of many nodes, says how many more there are, and finds any of them', async () => {
  const nodes = Array.from({ length: 400 }, (_, at) => nodeOf(stepType, `Step ${at}`, at));
  await renderWorkbench(inARow(nodeOf(startType, 'Start'), ...nodes), { dialogs: [CommandPalette] });
  const field = page.getByRole('textbox', { name: 'Find a command or a node' });
  await field.fill('step');
  const options = page.getByRole('option');
  await expect.poll(() => options.elements().length).toBe(100);
  await expect.element(page.getByText(/^and \d+ more: type to narrow the list$/)).toBeVisible();
  await field.fill('step 399');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['Step 399']);
  await expect.element(page.getByText(/more: type to narrow/)).not.toBeInTheDocument();
});
