import { WorkflowGraph } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { RunScope } from '../data/run-scope.ts';
import type { RunScopeOptions } from '../data/run-view.ts';
import { compileTemplate } from './compile-template.ts';

function scopeOf(options: Partial<RunScopeOptions>): RunScope {
  return new RunScope({
    graph: new WorkflowGraph({ nodes: [], connections: {} }),
    runData: {},
    node: { name: 'Set', type: 't', typeVersion: 1, parameters: {} },
    runIndex: 0,
    inputs: [[{ json: { name: 'Ada' } }]],
    sources: [],
    workflow: { name: 'W', active: false },
    execution: { id: '1', mode: 'manual' },
    timezone: 'UTC',
    now: () => 0,
    env: {},
    vars: {},
    ...options,
  });
}

it('a run takes what cannot be read as empty, for its own part of the text only', () => {
  const scope = scopeOf({ isForgiving: true });
  expect(compileTemplate('={{ $json.body.name }}').evaluate(scope)).toBeUndefined();
  expect(compileTemplate('={{ $json.name }} {{ $json.body.name }}!').evaluate(scope)).toBe('Ada !');
  expect(compileTemplate('={{ $json.name.shout() }}').evaluate(scope)).toBeUndefined();
});

it('tells why a part was taken as empty', () => {
  const reasons: string[] = [];
  const scope = scopeOf({ isForgiving: true, onForgiven: (reason) => reasons.push(reason.message) });
  expect(compileTemplate('={{ $json.name }} {{ $json.a.b }} {{ $json.name.shout() }}').evaluate(scope)).toBe('Ada  ');
  expect(reasons).toEqual(["Cannot read properties of undefined (reading 'b')", '$json.name.shout is not a function']);
});

it('a strict evaluation says what cannot be read', () => {
  expect(() => compileTemplate('={{ $json.body.name }}').evaluate(scopeOf({}))).toThrow(
    expect.objectContaining({ code: 'type', message: "Cannot read properties of undefined (reading 'name')" }),
  );
});

it('takes a text that is not in the format given as no date, and tells of it', () => {
  const reasons: string[] = [];
  const scope = scopeOf({ isForgiving: true, onForgiven: ({ message }) => reasons.push(message) });
  expect(compileTemplate('={{ "2024-01-01".toDateTime("ISO").isValid }}').evaluate(scope)).toBe(false);
  expect(reasons).toEqual(['"2024-01-01" is not a date']);
  expect(() => compileTemplate('={{ "2024-01-01".toDateTime("ISO") }}').evaluate(scopeOf({}))).toThrow(
    '"2024-01-01" is not a date',
  );
});

it('takes what fails otherwise as empty too, and tells of it', () => {
  const reasons: string[] = [];
  const scope = scopeOf({ isForgiving: true, onForgiven: ({ code }) => reasons.push(code) });
  const values = [
    '={{ nope }}',
    '={{ (() => { throw "x" })() }}',
    '={{ JSON.parse("{") }}',
    '={{ "x".repeat(-1) }}',
    '={{ $jmespath($json, "bad[") }}',
    '={{ "no base64 !".base64Decode() }}',
  ].map((text) => compileTemplate(text).evaluate(scope));
  expect(values).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(reasons).toEqual(['reference', 'thrown', 'thrown', 'range', 'thrown', 'thrown']);
});

it('leaves data as it is where an expression changes it, and tells of it once', () => {
  const reasons: string[] = [];
  const data = { list: [3, 1, 2], n: 1 };
  const scope = scopeOf({
    isForgiving: true,
    inputs: [[{ json: data }]],
    onForgiven: ({ code }) => reasons.push(code),
  });
  const value = (code: string) => compileTemplate(`={{ ${code} }}`).evaluate(scope);
  expect(value('$json.list.push(4)')).toBe(4);
  expect(value('$json.list.sort()')).toEqual([1, 2, 3]);
  expect(value('$json.n += 5')).toBe(6);
  expect(value('(delete $json.n, $json.n)')).toBe(1);
  expect(value('(() => { for (let i = 0; i < 5; i++) $json.n = i; return $json })()')).toEqual(data);
  expect(data).toEqual({ list: [3, 1, 2], n: 1 });
  expect(reasons).toEqual(Array.from({ length: 5 }, () => 'read_only'));
});

it('fails on a spent budget and on what says that the workflow is broken', () => {
  const scope = scopeOf({ isForgiving: true });
  const codes = [
    '={{ (() => { for (;;) ; })() }}',
    '={{ $env.SECRET }}',
    '={{ Math.max }}',
    "={{ $('Gone').item.json.x }}",
    '={{ "x".toFloat() }}',
  ].map((text) => {
    try {
      return compileTemplate(text).evaluate(scope);
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
  expect(codes).toEqual(['limit', 'not_available', 'function_result', 'node_not_found', 'invalid_argument']);
});
