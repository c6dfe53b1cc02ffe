import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { nodesThatRun } from './nodes-that-run.ts';

/** Two triggers with a branch each, which meet in `End`; a model serves `B`; `Alone` is connected with nothing. */
function workflow(): Workflow {
  const to = (node: string, type = 'main') => ({ [type]: [[{ node, type, index: 0 }]] });
  return {
    name: 'W',
    nodes: ['One', 'Two', 'A', 'B', 'Model', 'End', 'Alone'].map((name) => ({
      id: name,
      name,
      type: 'x.y',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    })),
    connections: { One: to('A'), Two: to('B'), A: to('End'), B: to('End'), Model: to('B', 'ai_languageModel') },
  };
}

const run = (scope: Parameters<typeof nodesThatRun>[1]) => [...nodesThatRun(workflow(), scope)].sort();

it('are those that the trigger reaches, when the whole workflow runs', () => {
  expect(run({ trigger: 'One' })).toEqual(['A', 'End', 'One']);
  expect(run({ trigger: 'Two' })).toEqual(['B', 'End', 'Model', 'Two']);
});

it('are a node and all before it, when the run ends there', () => {
  expect(run({ destinationNode: 'B', trigger: 'One' })).toEqual(['B', 'Model', 'Two']);
});

it('are a node and all behind it, when the run goes on from there', () => {
  expect(run({ fromNode: 'A', trigger: 'Two' })).toEqual(['A', 'End']);
});

it('are all that are connected, when no trigger can start the workflow', () => {
  expect(run({})).toEqual(['A', 'B', 'End', 'Model', 'One', 'Two']);
});
