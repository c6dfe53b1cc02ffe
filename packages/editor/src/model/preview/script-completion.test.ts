import { completion } from '@millrace/expression';
import { WorkflowGraph, type WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { previewScope } from './preview-evaluation.ts';
import { completeScript } from './script-completion.ts';

const node = (name: string): WorkflowNode => ({
  id: name,
  name,
  type: 'x',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
});
const items = [{ json: { city: 'Oslo', size: { area: 454 } } }];
const graph = new WorkflowGraph({
  nodes: [node('Cities'), node('Code')],
  connections: { Cities: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } },
});
const { scope } = previewScope({
  graph,
  runData: {
    Cities: [
      {
        startTime: 0,
        executionTime: 0,
        executionIndex: 0,
        executionStatus: 'success',
        source: [],
        data: { main: [items] },
      },
    ],
  },
  node: node('Code'),
  runIndex: 0,
  inputs: [items],
  sources: [{ previousNode: 'Cities' }],
  workflow: { name: 'W', active: false },
  execution: { id: '', mode: 'manual' },
  timezone: 'UTC',
  now: () => 0,
  env: {},
  vars: {},
});
const complete = (text: string, cursor: number) => completion({ text, cursor, scope, nodeNames: ['Cities'] });

/** Labels offered where `|` stands. */
function labels(code: string): string[] {
  const cursor = code.indexOf('|');
  const found = completeScript(code.replace('|', ''), cursor, complete);
  return found?.options.map(({ label }) => label) ?? [];
}

describe('a script completes', () => {
  it('names of its data', () => {
    expect(labels('const x = $in|')).toContain('$input');
    expect(labels('return $js|')).toContain('$json');
  });

  it('functions of the input and of nodes, and what they give', () => {
    expect(labels('$input.|')).toEqual(expect.arrayContaining(['all', 'first', 'item']));
    expect(labels("$('Cities').|")).toEqual(expect.arrayContaining(['all', 'first']));
    expect(labels("$('Cities').first().json.|")).toEqual(['city', 'size']);
    expect(labels("$('|")).toEqual(['Cities']);
  });

  it('fields of items that have a name of their own', () => {
    expect(labels('const first = $input.first();\nconst { a } = b;\nreturn first.json.|')).toEqual(['city', 'size']);
    expect(labels('for (const row of $input.all()) {\n  row.json.size.|')).toEqual(['area']);
    expect(labels('return $input.all().map((row) => ({ name: row.json.|')).toEqual(['city', 'size']);
    expect(labels('const all = $input.all();\nfor (const one of all) one.json.ci|')).toEqual(['city']);
    expect(labels('items[0].json.|')).toEqual(['city', 'size']);
  });

  it('a chain that goes over lines', () => {
    expect(labels('return $input\n  .first()\n  .json.|')).toEqual(['city', 'size']);
  });

  it('nothing in comments and texts, and no functions that only expressions have', () => {
    expect(labels('// see $input.|')).toEqual([]);
    expect(labels('const text = "$input.|')).toEqual([]);
    expect(labels('$input.first().json.city.|')).toEqual(['length']);
  });
});

it('says where the name that is completed begins', () => {
  const code = 'return $input.first().json.ci';
  expect(completeScript(code, code.length, complete)).toMatchObject({ from: code.length - 2 });
});
