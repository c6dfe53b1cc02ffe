import type { Connections } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';
import { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { findStartNodes } from './start-nodes.ts';

/** Start → A and B → C, where C also leads back to A. */
function startsOf(destination: string, ...withData: string[]): string[] {
  const to = (...nodes: string[]) => ({ main: [nodes.map((node) => ({ node, type: 'main', index: 0 }))] });
  const nodes = ['Start', 'A', 'B', 'C'].map((name) => testNode(name, 'pass'));
  const connections: Connections = { Start: to('A', 'B'), A: to('C'), B: to('C'), C: to('A') };
  const workflow = new PreparedWorkflow({ ...testChain(), nodes, connections }, nodeTypeList(testNodes));
  return findStartNodes(workflow, destination, (name) => withData.includes(name)).sort();
}

it('a run begins at its destination when all that feeds it has data', () => {
  expect(startsOf('C', 'A', 'B')).toEqual(['C']);
});

it('a run begins at the nearest nodes that lack data and can get it, also within a loop', () => {
  expect(startsOf('C', 'Start')).toEqual(['A', 'B']);
  expect(startsOf('C', 'Start', 'A')).toEqual(['B', 'C']);
  expect(startsOf('C')).toEqual(['Start']);
});
