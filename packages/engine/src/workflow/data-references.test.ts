import { type JsonObject, WorkflowGraph } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { retainedNodes } from './data-references.ts';

/** A chain A, B, C, D where D has these parameters. */
function retained(parameters: JsonObject) {
  const workflow = testChain(
    testNode('A', 'manual'),
    testNode('B', 'pass'),
    testNode('C', 'pass'),
    testNode('D', 'set', { parameters }),
  );
  const found = retainedNodes(new WorkflowGraph(workflow));
  return found === 'all' ? found : [...found].sort();
}

describe('nodes whose data is still needed', () => {
  it('are none when no other node is named', () => {
    expect(retained({ a: '={{ $json.n + $input.first().json.n }}', b: ['$5', 'cost: $ (old)'] })).toEqual([]);
  });

  it('are the named one and those on the way to it', () => {
    expect(retained({ a: "={{ $('B').item.json.n }}" })).toEqual(['B', 'C']);
    expect(retained({ a: { b: ['={{ $node["A"].json.n }}'] } })).toEqual(['A', 'B', 'C']);
    expect(retained({ a: '={{ $node.C.json.n }}' })).toEqual(['C']);
    expect(retained({ a: '={{ $items("C", 0).length }}' })).toEqual(['C']);
  });

  it('are found in scripts, too', () => {
    expect(retained({ jsCode: 'const all = $( `C` ).all();\nreturn all;' })).toEqual(['C']);
  });

  it('are all when a name is computed', () => {
    expect(retained({ a: '={{ $($json.name).item.json.n }}' })).toBe('all');
    expect(retained({ a: '={{ $node[$json.name].json.n }}' })).toBe('all');
    expect(retained({ a: "={{ $('B').first().json.n + $items().length }}" })).toBe('all');
    expect(retained({ a: `={{ $(\`B\${1}\`).first() }}` })).toBe('all');
    expect(retained({ a: '={{ [1].map((i) => $item(i).$node["B"].json) }}' })).toBe('all');
  });
});
