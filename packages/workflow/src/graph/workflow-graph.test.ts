import { expect, it } from 'vitest';
import type { Connections, WorkflowNode } from '../document/workflow.ts';
import { WorkflowGraph } from './workflow-graph.ts';

const node = (name: string): WorkflowNode => ({
  id: name,
  name,
  type: 't',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
});
const to = (name: string, index = 0) => ({ node: name, type: 'main', index });

function graphOf(names: string[], connections: Connections): WorkflowGraph {
  return new WorkflowGraph({ nodes: names.map(node), connections });
}

it('indexes both directions and drops connections to nowhere and holes', () => {
  const graph = graphOf(['A', 'B'], { A: { main: [null, [to('B', 1), to('Gone')]] }, Ghost: { main: [[to('B')]] } });
  const edge = { source: 'A', sourceOutput: 1, target: 'B', targetInput: 1, type: 'main' };
  expect(graph.outgoing('A')).toEqual([edge]);
  expect(graph.incoming('B')).toEqual([edge]);
});

it('walks ancestors and descendants nearest first, and ends in a loop', () => {
  const graph = graphOf(['A', 'B', 'C', 'D'], {
    A: { main: [[to('B')]] },
    B: { main: [[to('C'), to('D')]] },
    C: { main: [[to('B')]] },
  });
  expect(graph.descendants('A')).toEqual(['B', 'C', 'D']);
  expect(graph.ancestors('D')).toEqual(['B', 'A', 'C']);
  expect(graph.descendants('B')).toContain('B');
});

it('drops connections to inputs that no node can have', () => {
  const graph = graphOf(['A', 'B'], { A: { main: [[to('B', 1e9), to('B', Number.NaN), to('B', 999)]] } });
  expect(graph.incoming('B').map(({ targetInput }) => targetInput)).toEqual([999]);
});

it('takes names of object members as plain names', () => {
  const connections = JSON.parse('{"__proto__": {"main": [[{"node": "constructor", "type": "main", "index": 0}]]}}');
  const graph = graphOf(['__proto__', 'constructor'], connections);
  expect(graph.outgoing('__proto__').map(({ target }) => target)).toEqual(['constructor']);
  expect(graph.outgoing('toString')).toEqual([]);
});
