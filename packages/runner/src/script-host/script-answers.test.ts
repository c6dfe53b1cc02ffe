import type { ScriptDataAccess } from '@millrace/engine';
import { type Item, type NodeRun, WorkflowGraph } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { answerQuestion } from './script-answers.ts';

const node = (name: string) => ({
  id: name,
  name,
  type: 't',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
});
const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
const graph = new WorkflowGraph({
  nodes: ['If', 'Middle', 'Code', 'Aside'].map(node),
  connections: { If: { main: [to('Aside'), to('Middle')] }, Middle: { main: [to('Code')] } },
});

const first: Item = { json: { n: 1 }, pairedItem: 4 };
const second: Item = { json: { n: 2 } };
const run: NodeRun = {
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  executionStatus: 'success',
  source: [],
  data: { main: [null, [first, second]] },
};

const noted = new Map<string, string>();
const data: ScriptDataAccess = {
  workflow: { name: 'W', active: false },
  execution: { id: '1', mode: 'manual' },
  node: { id: 'n1', name: 'Code', typeVersion: 2, parameters: {}, rawParameters: {} },
  runIndex: 0,
  prevNode: null,
  env: {},
  vars: {},
  timezone: 'UTC',
  now: 0,
  customData: {
    set: (name, value) => void noted.set(name, value),
    getAll: () => Object.fromEntries(noted),
  },
  staticData: { node: { a: 1 }, workflow: { b: 2 } },
  nodeNames: () => ['If', 'Middle', 'Code', 'Aside'],
  runsOf: (name) => (name === 'If' ? [run] : []),
  parametersOf: () => ({ p: 1 }),
  contextOf: () => ({ c: 1 }),
  linksTo: () => [{ item: second }, { error: 'Not linked.' }],
};
const answer = (question: Parameters<typeof answerQuestion>[0]) => answerQuestion(question, { data, graph });

test('a node has its runs and the output that leads to the script', () => {
  expect(answer({ kind: 'node', name: 'If' })).toEqual({
    runs: [[null, [{ json: { n: 1 } }, { json: { n: 2 } }]]],
    outputIndex: 1,
    parameters: { p: 1 },
    context: { c: 1 },
  });
});

test('a node that did not run has no runs, one that leads nowhere its first output', () => {
  expect(answer({ kind: 'node', name: 'Aside' })).toMatchObject({ runs: [], outputIndex: 0 });
});

test('an unknown node is an error that proposes a similar name', () => {
  expect(() => answer({ kind: 'node', name: 'Nowhere' })).toThrow("There is no node 'Nowhere' in this workflow.");
  expect(() => answer({ kind: 'links', name: ' code' })).toThrow("Did you mean 'Code'?");
});

test('links point to the place of the item', () => {
  expect(answer({ kind: 'links', name: 'If' })).toEqual([[0, 1, 1], 'Not linked.']);
});

test('static data has two parts', () => {
  expect(answer({ kind: 'staticData' })).toEqual({ node: { a: 1 }, global: { b: 2 } });
});

test('notes what the script says of its execution', () => {
  answerQuestion({ kind: 'customData', set: ['customer', 'Ann'] }, { data, graph });
  expect(answerQuestion({ kind: 'customData' }, { data, graph })).toEqual({ customer: 'Ann' });
});
