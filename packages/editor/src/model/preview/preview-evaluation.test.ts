import { WorkflowGraph } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import type { EvaluateOptions } from './evaluation.ts';
import { evaluatePreview, previewScope } from './preview-evaluation.ts';

function preview(expression: string, json?: object, options: EvaluateOptions = {}) {
  const scope = previewScope({
    graph: new WorkflowGraph({ nodes: [], connections: {} }),
    runData: {},
    node: { name: 'Set', type: 't', typeVersion: 1, parameters: { operation: 'append' } },
    runIndex: 0,
    inputs: json ? [[{ json: JSON.parse(JSON.stringify(json)) }]] : [null],
    sources: [],
    workflow: { name: 'W', active: false },
    execution: { id: '', mode: 'manual' },
    timezone: 'UTC',
    now: () => 0,
    env: {},
    vars: {},
  });
  return evaluatePreview(expression, scope, { hasInput: json !== undefined, noData: 'Run first.', ...options });
}

describe('the preview of an expression', () => {
  it('gives the value a run gives, also where a part is empty, and says why it is', () => {
    expect(preview('={{ $json.name }}', { name: 'Ann' })).toEqual({ kind: 'value', value: 'Ann' });
    expect(preview('=Hi {{ $json.a.b }}!', { name: 'Ann' })).toEqual({
      kind: 'value',
      value: 'Hi !',
      remark: 'There is no value to read "b" from. Check the name before it, or write ?. where it may be missing.',
    });
    expect(preview('={{ $json.name.shout() }}', { name: 'Ann' })).toEqual({
      kind: 'value',
      value: undefined,
      remark: '$json.name.shout is not a function',
    });
  });

  it('puts lists and objects into a text as JSON where that is wanted', () => {
    expect(preview('={"a": {{ $json.list }}}', { list: [1, { b: 2 }] }, { asJson: true })).toEqual({
      kind: 'value',
      value: '{"a": [1,{"b":2}]}',
    });
  });

  it('reads the own parameters', () => {
    expect(preview('={{ $parameter["operation"] }}', {})).toEqual({ kind: 'value', value: 'append' });
  });

  it('shows other failures as errors', () => {
    expect(preview('={{ nope }}', {})).toMatchObject({ kind: 'error' });
    expect(preview('={{ 1 + }}', {})).toMatchObject({ kind: 'error' });
  });

  it('asks for a run where there is no data, unless the text itself is wrong', () => {
    expect(preview('={{ $json.name }}')).toEqual({ kind: 'noData', message: 'Run first.' });
    expect(preview('={{ $input.first().json.name }}')).toEqual({ kind: 'noData', message: 'Run first.' });
    expect(preview("={{ $('Gone').item.json.x }}")).toMatchObject({ kind: 'error' });
    expect(preview('={{ $json. }}')).toMatchObject({ kind: 'error' });
    expect(preview('={{ 1 + 2 }}')).toEqual({ kind: 'value', value: 3 });
  });
});
