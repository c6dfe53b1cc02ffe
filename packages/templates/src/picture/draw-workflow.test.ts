import type { Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { bundledTemplates } from '../library.ts';
import { drawWorkflow } from './draw-workflow.ts';
import { wrapName } from './picture-text.ts';

function workflowOf(...names: string[]): Workflow {
  const nodes = names.map((name, index) => ({
    id: String(index),
    name,
    type: 'n8n-nodes-base.noOp',
    typeVersion: 1,
    position: [index * 224, 0] as [number, number],
    parameters: {},
  }));
  return { name: names.join(), nodes, connections: {} };
}

describe('drawWorkflow', () => {
  it('draws every step and connection of every template, and no note', () => {
    for (const { workflow } of bundledTemplates().values()) {
      const picture = drawWorkflow(workflow);
      const steps = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
      expect(picture.match(/<rect /g)).toHaveLength(steps.length);
      const edges = Object.values(workflow.connections).flatMap(({ main = [] }) => main.flatMap((ends) => ends ?? []));
      expect(picture.match(/<path /g) ?? []).toHaveLength(edges.length);
    }
  });

  it('writes names as text, whatever they hold', () => {
    const picture = drawWorkflow(workflowOf('</text><script>alert(1)</script>', '"&\u0000'));
    expect(picture).not.toContain('<script');
    expect(picture).not.toContain('\u0000');
    expect(picture).toContain('&quot;&amp;\ufffd');
  });

  it('shows the icon of a type where there is one', () => {
    expect(drawWorkflow(workflowOf('A'), { iconOf: (type) => `/icons/${type}?a&b` })).toContain(
      '<image href="/icons/n8n-nodes-base.noOp?a&amp;b"',
    );
  });

  it('has a frame around everything, also where positions are negative', () => {
    const workflow = workflowOf('A');
    const [node] = workflow.nodes;
    if (node) node.position = [-500, -300];
    expect(drawWorkflow(workflow)).toContain('viewBox="-540 -340 176 206"');
  });
});

describe('wrapName', () => {
  it('makes two lines at most', () => {
    expect(wrapName('When you run it')).toEqual(['When you run it']);
    expect(wrapName('Check incoming orders before you take them')).toEqual([
      'Check incoming orders',
      'before you take them',
    ]);
    expect(wrapName('a'.repeat(40))).toEqual([`${'a'.repeat(21)}…`]);
    expect(wrapName('one two three four five six seven eight nine ten')).toEqual([
      'one two three four',
      'five six seven eight …',
    ]);
  });
});
