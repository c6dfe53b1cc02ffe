import { describe, expect, it } from 'vitest';
import { parseWorkflow, WorkflowParseError } from './parse-workflow.ts';
import { parseWorkflowText } from './parse-workflow-text.ts';

const node = { id: 'a', name: 'A', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 20], parameters: {} };

function problemsOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof WorkflowParseError) return { message: error.message, problems: error.problems };
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('parseWorkflow', () => {
  it('returns the very value it was given, unknown fields and all', () => {
    const file = { nodes: [{ ...node, zoom: { deep: [1, null] } }], connections: {}, versionId: 'x', '"odd"': '[' };
    expect(parseWorkflow(file)).toBe(file);
  });

  it('accepts holes in output lists, older nodes without id and version, and any node name', () => {
    const text = `{"nodes":[{"name":"__proto__","type":"t","position":[0,0]}],
      "connections":{"__proto__":{"main":[null,[{"node":"constructor","type":"main","index":0}]]}}}`;
    const workflow = parseWorkflowText(text);
    expect(Object.keys(workflow.connections)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).main).toBeUndefined();
  });

  it('gives nodes without a position a row of their own below the others', () => {
    const { position: _, ...unplaced } = node;
    const file = { nodes: [unplaced, node, { ...unplaced, position: null }], connections: {}, name: 'W' };
    expect(parseWorkflow(file)).toEqual({
      ...file,
      nodes: [{ ...unplaced, position: [0, 220] }, node, { ...unplaced, position: [200, 220] }],
    });
    const all = parseWorkflow({ nodes: [unplaced, unplaced], connections: {} });
    expect(all.nodes.map(({ position }) => position)).toEqual([
      [0, 0],
      [200, 0],
    ]);
  });

  it('leads connections that name a node alone to its first input of their kind', () => {
    const connections = { A: { main: [null, [{ node: 'B' }]], ai_tool: [[{ node: 'C', index: 1, extra: 1 }]] } };
    expect(parseWorkflow({ nodes: [node], connections }).connections).toEqual({
      A: {
        main: [null, [{ node: 'B', type: 'main', index: 0 }]],
        ai_tool: [[{ node: 'C', type: 'ai_tool', index: 1, extra: 1 }]],
      },
    });
  });

  it('names the place and the reason of each problem', () => {
    const broken = { nodes: [node, { ...node, position: [0, 'x'] }], connections: { A: { main: [[{ index: 'x' }]] } } };
    expect(problemsOf(() => parseWorkflow(broken))).toEqual({
      message: 'This is not a workflow: nodes[1].position[1]: must be a number in the node "A" (and 2 more)',
      problems: [
        { path: 'nodes[1].position[1]', reason: 'must be a number in the node "A"' },
        { path: 'connections.A.main[0][0].node', reason: 'is missing: it must be text' },
        { path: 'connections.A.main[0][0].index', reason: 'must be a number' },
      ],
    });
  });

  it('names a node by its beginning only, and by its place alone where it has no name', () => {
    const endless = { ...node, name: 'n'.repeat(5000), type: 5 };
    const nodes = [endless, { ...node, name: 7 }, 'text'];
    expect(problemsOf(() => parseWorkflow({ nodes, connections: {} })).problems).toEqual([
      { path: 'nodes[0].type', reason: `must be text in the node "${'n'.repeat(60)}…"` },
      { path: 'nodes[1].name', reason: 'must be text' },
      { path: 'nodes[2]', reason: 'must be an object' },
    ]);
  });

  it('refuses a file without nodes and connections', () => {
    expect(problemsOf(() => parseWorkflow({ name: 'x' })).problems.map(({ path }) => path)).toEqual([
      'nodes',
      'connections',
    ]);
    expect(problemsOf(() => parseWorkflow([])).problems).toHaveLength(1);
  });

  it('refuses a connection to an input that no node can have', () => {
    const connections = { A: { main: [[{ node: 'B', type: 'main', index: 1e9 }]] } };
    expect(problemsOf(() => parseWorkflow({ nodes: [], connections })).problems).toEqual([
      { path: 'connections.A.main[0][0].index', reason: 'Too big: expected number to be <=999' },
    ]);
  });

  it('says where text stops being JSON', () => {
    expect(problemsOf(() => parseWorkflowText('{"nodes": [}')).message).toBe(
      'This is not a workflow: the text is not JSON (line 1, column 12: a value is expected)',
    );
  });
});
