import { expect, it } from 'vitest';
import { inARow, nodeOf, renderWorkbench, startType } from '../../testing/workbench-harness.tsx';

it('keeps the focus on the button that ran the workflow while it runs and afterwards', async () => {
  const { getByTestId, document, session } = await renderWorkbench(inARow(nodeOf(startType, 'Start')), {
    types: [startType],
  });
  const run = getByTestId('run-workflow');
  await expect.element(run).toHaveTextContent('Run workflow');
  (run.element() as HTMLElement).focus();
  session.runs.begin({ status: 'running', executionId: 'e1' }, document.nodes(), new Set());
  await expect.element(run).toHaveTextContent('Running');
  await expect.element(run).toHaveFocus();
  await expect.element(run).toHaveAttribute('aria-disabled', 'true');
  session.runs.finish('success');
  await expect.element(run).toHaveTextContent('Run workflow');
  await expect.element(run).toHaveFocus();
});
