import { expect, it } from 'vitest';
import type { NodeStep } from '../runs/step-list.ts';
import { stepsToPreview } from './preview-steps.ts';

let index = 0;
const steps = (count: number, from?: string): NodeStep[] =>
  Array.from({ length: count }, (_, run) => ({
    ...{ executionId: '1', index: index++, startTime: 0, executionTime: 0, status: 'success', itemCounts: [1] },
    ...{ jsonBytes: 10, source: from === undefined ? [] : [{ previousNode: from, previousNodeRun: run }] },
  })) as NodeStep[];

it('are all where there are few', () => {
  const nodes = [{ name: 'Loop', steps: steps(20) }];
  expect(stepsToPreview({ nodes, run: 3, sources: [] })).toEqual(nodes[0]?.steps);
});

it('of a long loop are those that code can name without a number, and those that the shown items came from', () => {
  const body = { name: 'Body', steps: steps(1000, 'Loop') };
  const loop = { name: 'Loop', steps: steps(1000, 'Start') };
  const start = { name: 'Start', steps: steps(1) };
  const nodes = [body, loop, start];
  const sources = [{ previousNode: 'Body', previousNodeRun: 500 }];
  const found = stepsToPreview({ nodes, run: 700, sources });
  const places = nodes.map((node) =>
    found.flatMap((step) => (node.steps.includes(step) ? node.steps.indexOf(step) : [])),
  );
  expect(places).toEqual([[0, 500, 700, 999], [0, 500, 700, 999], [0]]);
});

it('stay few where each round came from the one before', () => {
  const body: NodeStep[] = steps(1000).map((step, run) => ({
    ...step,
    source: [{ previousNode: 'Body', previousNodeRun: run - 1 }],
  }));
  const sources = [{ previousNode: 'Body', previousNodeRun: 999 }];
  expect(stepsToPreview({ nodes: [{ name: 'Body', steps: body }], run: 999, sources })).toHaveLength(100);
});
