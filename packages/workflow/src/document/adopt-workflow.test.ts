import { describe, expect, it } from 'vitest';
import { adoptWorkflow } from './adopt-workflow.ts';
import { parseWorkflowText } from './parse-workflow-text.ts';
import type { Workflow } from './workflow.ts';

const start = {
  id: '1',
  name: 'Start',
  type: 'a.b',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
};
const file = (changes: Partial<Workflow>): Workflow => ({ name: 'W', nodes: [start], connections: {}, ...changes });

describe('a file from elsewhere', () => {
  it('is taken as it is where nothing is unusual', () => {
    const plain = file({ connections: { Start: { main: [[{ node: 'Start', type: 'main', index: 0 }], null] } } });
    const { workflow, notices } = adoptWorkflow(plain);
    expect(workflow).toBe(plain);
    expect(notices).toEqual([]);
  });

  it('may be copied nodes, which have no name', () => {
    const copied = parseWorkflowText(JSON.stringify({ nodes: [start], connections: {} }));
    expect(adoptWorkflow(copied)).toEqual({ workflow: copied, notices: [] });
  });

  it('gets a shorter name, without half a character at its end', () => {
    const name = `${'x'.repeat(127)}😀y`;
    const { workflow, notices } = adoptWorkflow(file({ name }));
    expect(workflow.name).toBe('x'.repeat(127));
    expect(notices).toMatchObject([{ code: 'NAME_SHORTENED', names: [name] }]);
    expect(adoptWorkflow(file({ name: 'x'.repeat(128) })).notices).toEqual([]);
  });

  it('keeps connections of nodes that are not there, and names them', () => {
    const loose = file({
      connections: {
        Start: { main: [[{ node: 'Gone', type: 'main', index: 0 }]] },
        Lost: { ai_tool: [null, [{ node: 'Start', type: 'ai_tool', index: 0 }]] },
      },
    });
    const { workflow, notices } = adoptWorkflow(loose);
    expect(workflow.connections).toBe(loose.connections);
    expect(notices).toEqual([
      {
        code: 'CONNECTIONS_WITHOUT_NODE',
        names: ['Start → Gone', 'Lost → Start'],
        message: 'Connections of nodes that are not in the file were kept: Start → Gone, Lost → Start.',
      },
    ]);
  });

  it('names ten connections at most', () => {
    const targets = Array.from({ length: 12 }, (_, index) => ({ node: `Gone ${index}`, type: 'main', index: 0 }));
    const [notice] = adoptWorkflow(file({ connections: { Start: { main: [targets] } } })).notices;
    expect(notice?.names).toHaveLength(10);
    expect(notice?.message).toMatch(/Gone 9 and 2 more\.$/);
  });
});
