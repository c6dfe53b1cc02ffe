import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf, renderWorkbench, startType } from '../../testing/workbench-harness.tsx';
import { ActiveSwitch } from './active-switch.tsx';

const hook = nodeType({ name: 'x.hook', displayName: 'Hook', group: ['trigger'], trigger: 'webhook', inputs: [] });

const REASON =
  'This workflow has no trigger that could start it. Add one, such as a webhook or a schedule, or enable the one that is there.';

it('cannot be turned on while nothing would start the workflow, and says so', async () => {
  const { getByTestId, getByText, getByRole, document } = await renderWorkbench(
    inARow(nodeOf(startType, 'Start'), { ...nodeOf(hook, 'Hook', 1), disabled: true }),
    { types: [startType, hook], Header: ActiveSwitch },
  );
  const control = getByTestId('active-switch');
  await expect.element(control).toBeDisabled();
  await expect.element(control).toHaveAccessibleDescription(REASON);
  await getByText('Inactive').hover({ force: true });
  await expect.element(getByRole('tooltip')).toHaveTextContent(REASON);

  document.apply({ type: 'patchNode', nodeId: 'Hook', patch: { disabled: false } });
  await expect.element(control).toBeEnabled();
});

it('keeps the focus while the server is asked, and asks once', async () => {
  const { getByTestId } = await renderWorkbench(inARow(nodeOf(startType, 'Start'), nodeOf(hook, 'Hook', 1)), {
    types: [startType, hook],
    Header: ActiveSwitch,
  });
  const control = getByTestId('active-switch');
  await expect.element(control).toBeEnabled();
  const call = answerCalls(() => new Promise(() => undefined));
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(control).toHaveAttribute('aria-busy', 'true');
  await expect.element(control).toHaveFocus();
  const calls = call.mock.calls.length;
  await userEvent.keyboard(' ');
  await expect.element(control).toHaveFocus();
  expect(call.mock.calls).toHaveLength(calls);
});
