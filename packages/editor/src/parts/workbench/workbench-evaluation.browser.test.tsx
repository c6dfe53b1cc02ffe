import { evaluationRoutes } from '@millrace/api';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf, renderWorkbench, stepType } from '../../testing/workbench-harness.tsx';
import { tile, tileOf } from '../../testing/workbench-page.ts';

const setType = nodeType({
  ...{ name: 'n8n-nodes-base.evaluationTrigger', displayName: 'Rows', group: ['trigger'] },
  ...{ trigger: 'evaluation', inputs: [] },
});

/** A workflow whose trigger gives the rows of a set. @returns the page of an evaluation, as far as it is gone to, too */
async function renderSet() {
  const evaluation = vi.fn();
  const workflow = { ...inARow(nodeOf(setType, 'Rows'), nodeOf(stepType, 'Step', 1)), id: 'w1' };
  const screen = await renderWorkbench(workflow, {
    types: [setType, stepType],
    pages: { evaluation },
  });
  await expect.poll(() => tile('Rows')).not.toBeNull();
  return { ...screen, evaluation };
}

it('evaluates all rows of a set from the toolbar of its trigger, and goes to the evaluation', async () => {
  const call = answerCalls(() => ({ id: 'r1' }));
  const { getByRole, document, evaluation } = await renderSet();
  await userEvent.hover(tileOf('Step'));
  await expect.element(getByRole('toolbar', { name: 'Actions of “Step”' })).toBeVisible();
  expect(getByRole('button', { name: 'Evaluate all rows' }).elements()).toEqual([]);
  await userEvent.hover(tileOf('Rows'));
  const toolbar = getByRole('toolbar', { name: 'Actions of “Rows”' });
  await toolbar.getByRole('button', { name: 'Evaluate all rows' }).click();
  await expect.poll(() => evaluation.mock.calls).toEqual([['w1', 'r1']]);
  expect(call.mock.calls).toEqual([
    [evaluationRoutes.start, { params: { id: 'w1' }, body: { atOnce: 1, triggerNode: 'Rows' } }],
  ]);
  expect(document.isDirty).toBe(false);
});

it('starts one evaluation by a double click, and says on a disabled trigger why there is none', async () => {
  const answer = Promise.withResolvers<{ id: string }>();
  const call = answerCalls(() => answer.promise);
  const { getByRole, document, evaluation } = await renderSet();
  await userEvent.hover(tileOf('Rows'));
  const evaluate = getByRole('button', { name: 'Evaluate all rows' });
  await evaluate.dblClick();
  await expect.poll(() => call.mock.calls.length).toBeGreaterThan(0);
  answer.resolve({ id: 'r1' });
  await expect.poll(() => evaluation.mock.calls).toEqual([['w1', 'r1']]);
  expect(call.mock.calls.filter(([route]) => (route as unknown) === evaluationRoutes.start)).toHaveLength(1);

  document.apply({ type: 'patchNode', nodeId: 'Rows', patch: { disabled: true } });
  await expect.element(evaluate).toHaveAttribute('aria-disabled', 'true');
  await expect.element(evaluate).toHaveAccessibleDescription('Enable the node to run it');
  await evaluate.hover();
  await expect.element(getByRole('tooltip')).toHaveTextContent('Enable the node to run it');
});
