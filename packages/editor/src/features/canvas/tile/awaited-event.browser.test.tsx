import { expect, it } from 'vitest';
import { nodeType } from '../../../testing/node-type.ts';
import { inARow, nodeOf, renderWorkbench, stepType } from '../../../testing/workbench-harness.tsx';

const LONG_AGO = 0;
const HOUR = 3_600_000;
const hook = nodeType({
  name: 'x.hook',
  displayName: 'Hook',
  group: ['trigger'],
  trigger: 'webhook',
  inputs: [],
  eventTriggerDescription: 'Waiting for a call of the test URL',
});
const mail = nodeType({ name: 'x.mail', displayName: 'Mail', group: ['trigger'], trigger: 'listen', inputs: [] });
const feed = nodeType({ ...mail, name: 'x.feed', trigger: 'poll', polling: true });
const types = [hook, mail, feed, stepType];

async function listenTo(type: typeof hook, startedAt = LONG_AGO) {
  const screen = await renderWorkbench(inARow(nodeOf(type, 'First'), nodeOf(stepType, 'Second', 1)), { types });
  await expect.element(screen.getByText('Second', { exact: true })).toBeVisible();
  screen.session.runs.begin({ status: 'waitingForTrigger', startedAt }, screen.document.nodes(), new Set());
  await painted();
  return screen;
}

/** Whatever the change shows at once is on the page then. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const awaited = () => [...window.document.querySelectorAll('[class*="awaited"]')].map(({ textContent }) => textContent);

it('says above the trigger what the run waits for, until it has come', async () => {
  const { session } = await listenTo(hook);
  await expect.poll(awaited).toEqual(['Waiting for a call of the test URL']);
  session.runs.update({ status: 'running', executionId: 'e' });
  await expect.poll(awaited).toEqual([]);
});

it('says so in words of its own where the type has none', async () => {
  await listenTo(mail);
  await expect.poll(awaited).toEqual(['Waiting for an event']);
});

it('says nothing before there was time for the event', async () => {
  const { session } = await listenTo(hook, Date.now() + HOUR);
  expect(awaited()).toEqual([]);
  session.runs.update({ startedAt: LONG_AGO });
  await expect.poll(awaited).toHaveLength(1);
});

it('says nothing where another trigger could be meant, or the trigger is disabled', async () => {
  const { document } = await listenTo(hook);
  await expect.poll(awaited).toHaveLength(1);
  document.apply({ type: 'addNode', node: nodeOf(mail, 'Other', 2) });
  await expect.poll(awaited).toEqual([]);
  document.undo();
  await expect.poll(awaited).toHaveLength(1);
  document.apply({ type: 'patchNode', nodeId: 'First', patch: { disabled: true } });
  await expect.poll(awaited).toEqual([]);
});

it('says nothing of a trigger that looks by itself', async () => {
  const { document } = await listenTo(feed);
  expect(awaited()).toEqual([]);
  document.apply({ type: 'patchNode', nodeId: 'First', patch: { type: mail.name } });
  await expect.poll(awaited).toHaveLength(1);
});
