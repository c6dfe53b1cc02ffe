import { completion } from '@millrace/expression';
import { type NodeRun, WorkflowGraph } from '@millrace/workflow';
import { expect, it } from 'vitest';
import type { ExpressionFix } from './evaluation.ts';
import { evaluateWithFix } from './expression-fix.ts';
import { evaluatePreview, previewScope } from './preview-evaluation.ts';

const person = { json: { name: 'Ann', tags: ['a'], address: { city: 'Oslo' } } };

const run = (...previous: string[]): NodeRun => ({
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  executionStatus: 'success',
  source: previous.map((previousNode) => ({ previousNode })),
  data: { main: [[person]] },
});

/** What is offered in the place of an expression of a node that gets one person, by way of a node that keeps no links. */
function fixOf(expression: string): string | undefined {
  return offeredFor(expression)?.expression;
}

function offeredFor(expression: string): ExpressionFix | undefined {
  const names = ['Read people', 'Join', 'Set'];
  const graph = new WorkflowGraph({
    nodes: names.map((name) => ({ id: name, name, type: 't', typeVersion: 1, position: [0, 0], parameters: {} })),
    connections: {
      'Read people': { main: [[{ node: 'Join', type: 'main', index: 0 }]] },
      Join: { main: [[{ node: 'Set', type: 'main', index: 0 }]] },
    },
  });
  const preview = previewScope({
    graph,
    runData: { 'Read people': [run()], Join: [run('Read people')] },
    node: { name: 'Set', type: 't', typeVersion: 1, parameters: {} },
    runIndex: 0,
    inputs: [[person]],
    sources: [{ previousNode: 'Join' }],
    workflow: { name: 'W', active: false },
    execution: { id: '', mode: 'manual' },
    timezone: 'UTC',
    now: () => 0,
    env: {},
    vars: {},
  });
  const evaluation = evaluateWithFix(expression, {
    evaluate: (text) => evaluatePreview(text, preview, { hasInput: true, noData: '' }),
    complete: (text, cursor) => completion({ text, cursor, scope: preview.scope, nodeNames: names }),
  });
  return 'fix' in evaluation ? evaluation.fix : undefined;
}

it.each([
  ['={{ $json.nmae }}', '={{ $json.name }}'],
  ['={{ $jsn.name }}', '={{ $json.name }}'],
  ['=Hi {{ $json.name }} of {{ $json.adress.city }}!', '=Hi {{ $json.name }} of {{ $json.address.city }}!'],
  ['=Hi {{ $json.nmae }}!', '=Hi {{ $json.name }}!'],
  ['={{ $json["Name"] }}', '={{ $json["name"] }}'],
  ['={{ $json.name.toUppercase() }}', '={{ $json.name.toUpperCase() }}'],
  ['={{ $json.name.toUpperCase }}', '={{ $json.name.toUpperCase() }}'],
  ["={{ $('Read peple').first().json.name }}", "={{ $('Read people').first().json.name }}"],
  ["={{ $('Read people').item.json.name }}", "={{ $('Read people').first().json.name }}"],
  ['={{ $json.name.concat("!" }}', '={{ $json.name.concat("!") }}'],
  ['={{ $json.tags[0 }}', '={{ $json.tags[0] }}'],
  ['={{ $json.name', '={{ $json.name }}'],
])('%s becomes %s', (expression, fixed) => {
  expect(fixOf(expression)).toBe(fixed);
});

it('names the braces where they are what is missing', () => {
  expect(offeredFor('=Hi {{ $json.name')?.code).toBe('{{ $json.name }}');
});

it.each([
  '={{ $json.name }}',
  '=Hi {{ $json.name }}',
  '=Hi {{ $json.somethingElse }}',
  '={{ $json.somethingElse }}',
  '={{ 1 + }}',
  '={{',
  '=Text',
])('%s is left alone: it is right, or nothing is near', (expression) => {
  expect(fixOf(expression)).toBeUndefined();
});
