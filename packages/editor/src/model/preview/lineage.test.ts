import { describe, expect, it } from 'vitest';
import { connectionOf } from '../nodes/connection.ts';
import { ancestorsOf, branchToShow, neighboursOf } from './lineage.ts';

const link = (sourceId: string, targetId: string, sourceOutput = 0, targetInput = 0) =>
  connectionOf({ sourceId, targetId, sourceOutput, targetInput });

describe('nodes before a node', () => {
  it('are listed nearest first, with the outputs that lead to it', () => {
    const connections = [link('a', 'b'), link('b', 'c', 1), link('b', 'c', 0)];
    expect(ancestorsOf('c', connections)).toEqual([
      {
        nodeId: 'b',
        distance: 1,
        links: [
          { output: 1, input: 0 },
          { output: 0, input: 0 },
        ],
      },
      { nodeId: 'a', distance: 2, links: [] },
    ]);
  });

  it('end in a loop', () => {
    const connections = [link('a', 'b'), link('b', 'a')];
    expect(ancestorsOf('a', connections).map(({ nodeId }) => nodeId)).toEqual(['b']);
  });

  it('are neighbours in input order even if the wires cross', () => {
    const connections = [link('x', 'm', 0, 1), link('y', 'm', 0, 0), link('m', 'q', 1), link('m', 'p', 0)];
    expect(neighboursOf('m', connections)).toEqual({ before: ['y', 'x'], after: ['p', 'q'] });
  });
});

describe('the output shown as input', () => {
  it('is the wanted one, else the first linked one with data', () => {
    expect(branchToShow([0, 1], [0, 3])).toBe(1);
    expect(branchToShow([0, 1], [0, 3], 0)).toBe(0);
    expect(branchToShow([2], [1, 1, 0])).toBe(2);
    expect(branchToShow([], [])).toBe(0);
  });
});
