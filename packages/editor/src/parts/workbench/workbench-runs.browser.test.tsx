import { ModalsProvider } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { executionRoutes, type PushEvent } from '@millrace/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPinData } from '../../model/document/node-edits.ts';
import { pushConnection } from '../../server/push-connection.ts';
import { executionEvents } from '../../session/runs/run-events.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderRow, renderWorkbench, threeNodes } from '../../testing/workbench-harness.tsx';
import { tileOf } from '../../testing/workbench-page.ts';

const Questions = () => <ModalsProvider> </ModalsProvider>;

it('runs nothing while there are no nodes, and not again what runs', async () => {
  const empty = await renderWorkbench({ name: 'Empty', nodes: [], connections: {} });
  await expect.element(empty.getByTestId('run-workflow')).not.toBeInTheDocument();
  await empty.unmount();

  const { getByTestId, session } = await renderRow();
  await expect.element(getByTestId('run-workflow')).toBeInTheDocument();
  for (const other of ['stop-run', 'clear-run']) await expect.element(getByTestId(other)).not.toBeInTheDocument();
  session.runs.begin({ status: 'running', executionId: 'e1' }, session.document.nodes(), new Set());
  await expect.element(getByTestId('run-workflow')).toBeDisabled();
  await expect.element(getByTestId('stop-run')).toBeEnabled();
});

it('NODE-04: each run of a single node tells its own end', async () => {
  const told = vi.spyOn(notifications, 'show');
  const status = vi.spyOn(pushConnection, 'status', 'get').mockReturnValue('open');
  let started = 0;
  answerCalls(() => ({ executionId: `run ${++started}` }));
  onTestFinished(() => [told, status].forEach((spy) => void spy.mockRestore()));
  const { getByRole, session } = await renderRow();
  for (const executionId of ['run 1', 'run 2']) {
    await userEvent.hover(tileOf('Middle'));
    await getByRole('button', { name: 'Run up to this node' }).click();
    await expect.poll(() => session.runs.state.executionId).toBe(executionId);
    executionEvents.receive([{ type: 'executionFinished', data: { executionId, status: 'success' } } as PushEvent]);
  }
  const ends = told.mock.calls.map(([{ title }]) => title);
  expect(ends).toEqual(['“Middle” ran successfully', '“Middle” ran successfully']);
});

it('stops a run that was told to stop before the server had named it', async () => {
  const status = vi.spyOn(pushConnection, 'status', 'get').mockReturnValue('open');
  const answer = Promise.withResolvers<{ executionId: string }>();
  const call = answerCalls((route) => (route === executionRoutes.run ? answer.promise : {}));
  onTestFinished(() => status.mockRestore());
  const { getByTestId } = await renderRow();
  await getByTestId('run-workflow').click();
  await getByTestId('stop-run').click();
  answer.resolve({ executionId: 'e1' });
  await expect.poll(() => call.mock.calls.at(-1)).toEqual([executionRoutes.stop, { params: { id: 'e1' } }]);
});

it('asks before the pinned data of the node that runs is replaced, and keeps it when told so', async () => {
  const status = vi.spyOn(pushConnection, 'status', 'get').mockReturnValue('open');
  const call = answerCalls(() => ({ executionId: 'run' }));
  onTestFinished(() => status.mockRestore());
  const { getByRole, document, session } = await renderRow(threeNodes(), { Header: Questions });
  const pinned = [{ json: { a: 1 } }];
  for (const id of ['Start', 'Middle']) setPinData(document, id, pinned);
  const question = getByRole('dialog', { name: '“Middle” has pinned data' });
  const run = async () => {
    await userEvent.hover(tileOf('Middle'));
    await getByRole('button', { name: 'Run up to this node' }).click();
  };
  await run();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect([document.pins, call.mock.calls]).toEqual([{ Start: pinned, Middle: pinned }, []]);

  await run();
  await question.getByRole('button', { name: 'Unpin and run' }).click();
  await expect.poll(() => session.runs.state.executionId).toBe('run');
  expect(document.pins).toEqual({ Start: pinned });
  expect(call.mock.calls).toMatchObject([[executionRoutes.run, { body: { pinData: { Start: pinned } } }]]);
});
