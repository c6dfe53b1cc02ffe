import { compileTemplate, RunScope } from '@millrace/expression';
import { type JsonObject, WorkflowGraph } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { accessPath, itemPathExpression, mappingCode, parameterPathExpression, plainPath } from './item-path.ts';

/** Evaluates code against one item, as a node that reads it would. */
function evaluate(code: string, json: JsonObject): unknown {
  const scope = new RunScope({
    graph: new WorkflowGraph({ nodes: [], connections: {} }),
    runData: {},
    node: { name: 'Here', type: 'test', typeVersion: 1, parameters: {} },
    runIndex: 0,
    inputs: [[{ json }]],
    sources: [null],
    workflow: { name: 'Test', active: false },
    execution: { id: '1', mode: 'test' },
    timezone: 'UTC',
    now: () => 0,
    env: {},
    vars: {},
  });
  return compileTemplate(`={{ ${code} }}`).evaluate(scope);
}

describe('paths of dragged data', () => {
  it('reads plain keys with dots and list entries by index', () => {
    expect(mappingCode({ path: ['input', 0, 'count'] })).toBe('$json.input[0].count');
  });

  it('puts keys that are no identifiers in brackets and quotes', () => {
    expect(mappingCode({ path: ['Readable date'] })).toBe("$json['Readable date']");
    expect(mappingCode({ path: ['2nd'] })).toBe("$json['2nd']");
  });

  it('names a node further back', () => {
    expect(mappingCode({ path: ['id'], nodeName: "Ann's node" })).toBe("$('Ann\\'s node').item.json.id");
  });

  it.each(["it's", 'say "hi"', 'a}}b', '{{x', 'a\\b', 'line\nbreak', '[0]', '', 'ключ', 'a.b', 'a-b', '`t`', '\u2028'])(
    'escapes the key %j so that it resolves',
    (key) => {
      expect(evaluate(mappingCode({ path: ['outer', key] }), { outer: { [key]: 'found' } })).toBe('found');
    },
  );

  it('writes plain paths for parameters that take a path', () => {
    expect(plainPath(['input', 0, 'hello.world', 'my count'])).toBe("input[0]['hello.world']['my count']");
    expect(plainPath(['my key'])).toBe("['my key']");
    expect(plainPath([])).toBe('');
  });

  it('names item and node in copied expressions', () => {
    expect(itemPathExpression(3, ['a'])).toBe('{{ $input.all()[3].json.a }}');
    expect(parameterPathExpression('Set', ['a b'])).toBe("{{ $node['Set'].json['a b'] }}");
  });

  it('is just the base for an empty path', () => {
    expect(accessPath('$json', [])).toBe('$json');
  });
});
