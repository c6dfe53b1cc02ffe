import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import type { NodeProperty } from '@millrace/workflow';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderDetails } from '../../../testing/details-harness.tsx';
import { nodeType } from '../../../testing/node-type.ts';
import { inARow, nodeOf, startType } from '../../../testing/workbench-harness.tsx';

const choices = (names: string[]) => names.map((name) => ({ name, value: name }));
const operation: NodeProperty = {
  ...{ name: 'operation', displayName: 'Operation', type: 'options', default: 'count' },
  options: choices(['count', 'feed']),
};
const hive: NodeProperty = {
  ...{ name: 'hive', displayName: 'Hive', type: 'string', default: '', required: true },
  displayOptions: { show: { operation: ['feed'] } },
};
const keeper = nodeType({ name: 'test.keeper', displayName: 'Keeper', properties: [operation, hive] });
const swarm = nodeType({
  name: 'test.swarm',
  displayName: 'Swarm',
  group: ['trigger'],
  trigger: 'poll',
  inputs: [],
  properties: [
    { ...operation, name: 'events', type: 'multiOptions', default: [], options: choices(['rest', 'leave', 'land']) },
  ],
});

async function copyOf(parameters: object, type: typeof keeper) {
  cleanNotifications();
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  const workflow = inARow(nodeOf(startType, 'Start'), { ...nodeOf(type, 'Bees', 1), parameters: { ...parameters } });
  const { getByRole } = await renderDetails(workflow, 'Bees', { types: [startType, keeper, swarm] });
  await getByRole('tab', { name: 'Docs' }).click();
  await getByRole('button', { name: 'Copy example workflow' }).click();
  await expect.poll(() => notificationsStore.getState().notifications.map(({ title }) => title)).toHaveLength(1);
  const [said] = notificationsStore.getState().notifications;
  return { said: said?.title, example: JSON.parse(copied[0] ?? '') };
}

it('copies a workflow that shows a node at what it is set to do, with sample values', async () => {
  const { said, example } = await copyOf({ operation: 'feed', hive: 'My own' }, keeper);
  expect(said).toBe('2 nodes copied');
  expect(example).toMatchObject({
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
      { name: 'Keeper', type: 'test.keeper', parameters: { operation: 'feed', hive: 'example' } },
    ],
    connections: { Start: { main: [[{ node: 'Keeper', type: 'main', index: 0 }]] } },
  });
});

it('takes one of the events that a trigger waits for', async () => {
  const { said, example } = await copyOf({ events: ['land', 'leave'] }, swarm);
  expect(said).toBe('1 node copied');
  expect(example).toMatchObject({
    nodes: [{ type: 'test.swarm', parameters: { events: ['leave'] } }],
    connections: {},
  });
});
