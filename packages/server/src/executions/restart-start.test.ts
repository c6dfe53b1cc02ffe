import type { NodeRun, RunData, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { restartStart } from './restart-start.ts';

const names = ['Hook', 'First', 'Second', 'Third', 'Beside'];
const to = (...targets: string[]) => ({ main: [targets.map((node) => ({ node, type: 'main', index: 0 }))] });
const workflow: Workflow = {
  name: 'W',
  nodes: names.map((name) => ({ id: name, name, type: 't', typeVersion: 1, position: [0, 0], parameters: {} })),
  connections: { Hook: to('First', 'Beside'), First: to('Second'), Second: to('Third'), Third: to('Second') },
};
const run: NodeRun = { startTime: 0, executionTime: 0, executionIndex: 0, executionStatus: 'success', source: [] };
const runs = (...ran: string[]): RunData => Object.fromEntries(ran.map((name) => [name, [run]]));
const restart = (node: string, runData: RunData) => restartStart({ node, workflow, runData, executionId: '7' });

it('A restart keeps what ran before the node, and not what ran after it', () => {
  const start = restart('Second', runs(...names));
  expect(start).toEqual({ kind: 'manual', startNodes: ['Second'], runData: runs('Hook', 'First', 'Beside') });
});

it('A restart at a trigger takes over what it put out', () => {
  expect(restart('Hook', runs(...names))).toEqual({
    kind: 'manual',
    startNodes: ['First', 'Beside'],
    runData: runs('Hook'),
  });
});

it.each([
  ['Nowhere', 'There is no node "Nowhere" in the workflow.'],
  ['Second', 'Execution 7 kept no data that the node "Second" could begin with.'],
])('A restart at %s is refused when nothing can begin there', (node, message) => {
  expect(() => restart(node, runs('Hook'))).toThrow(message);
});
