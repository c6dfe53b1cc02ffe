import { expect, it } from 'vitest';
import { executableFromDocument } from '../../workflows/workflow-versions.ts';
import { TriggerWorks } from './trigger-works.ts';

const node = {
  id: 'n1',
  name: 'Mail',
  type: 'x',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
};
const workflow = (id?: string) =>
  executableFromDocument({ name: 'W', nodes: [node], connections: {} }, { active: true, ...(id && { id }) });

it('gives a trigger what its workflow remembers, and its credentials only while it works', async () => {
  const works = new TriggerWorks({ get: async (id) => ({ of: id }) });
  const work = await works.open(workflow('w1'), { node: 'Mail', mode: 'trigger' });
  expect(work).toMatchObject({ node: 'Mail', mode: 'trigger', staticData: { of: 'w1' }, version: { id: 'w1' } });
  expect(works.nodeOf(work.workId, 'Mail')).toMatchObject({
    node: { name: 'Mail' },
    run: { workflowId: 'w1', startedBy: null },
  });
  expect(works.nodeOf(work.workId, 'Other')).toBeUndefined();
  works.close(work);
  expect(works.nodeOf(work.workId, 'Mail')).toBeUndefined();
});

it('says of the trigger that looks after its subscription alone that it does', async () => {
  const works = new TriggerWorks({ get: async () => ({}) });
  const nodes = [node, { ...node, id: 'n2', name: 'Other' }];
  const both = executableFromDocument({ name: 'W', nodes, connections: {} }, { active: true, id: 'w1' });
  const subscribing = await works.open(both, { node: 'Mail', mode: 'trigger', isSubscribing: true });
  expect(works.nodeOf(subscribing.workId, 'Mail')).toMatchObject({ isSubscribing: true });
  expect(works.nodeOf(subscribing.workId, 'Other')).toMatchObject({ isSubscribing: false });
  const polling = await works.open(both, { node: 'Mail', mode: 'trigger' });
  expect(works.nodeOf(polling.workId, 'Mail')).toMatchObject({ isSubscribing: false });
});

it('knows nothing of a workflow that was never saved, and calls each work by a name of its own', async () => {
  const works = new TriggerWorks({ get: () => Promise.reject(new Error('There is no such workflow')) });
  const [first, second] = [
    await works.open(workflow(), { node: 'Mail', mode: 'manual', by: { startedBy: 'ann', actsFor: ['ann'] } }),
    await works.open(workflow(), { node: 'Mail', mode: 'manual', by: { startedBy: 'ann', actsFor: ['ann'] } }),
  ];
  expect(first.staticData).toBeNull();
  expect(first.workId).not.toBe(second.workId);
});
