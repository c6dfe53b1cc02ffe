import { describe, expect, it } from 'vitest';
import { completeFromData } from './data-completion.ts';
import type { Evaluate } from './evaluation.ts';

const values = new Map<string, unknown>([
  ['={{ $json }}', { name: 'Ann', 'first name': 'A', tags: ['x'] }],
  ['={{ $json.name }}', 'Ann'],
  ["={{ $('Get it').item.json }}", { id: 1 }],
]);
const evaluate: Evaluate = (expression) =>
  values.has(expression)
    ? { kind: 'value', value: values.get(expression) }
    : { kind: 'error', message: `unknown ${expression}` };

function complete(code: string) {
  const list = completeFromData(code, code.length, { nodeNames: ["Ann's", 'Get it'], evaluate });
  return list && { from: list.from, labels: list.entries.map(({ label }) => label) };
}

describe('completion of expression code', () => {
  it('offers the keys of the data behind a dot, those that need no brackets', () => {
    expect(complete(' $json.na')).toEqual({ from: 7, labels: ['name', 'tags'] });
    expect(complete("$('Get it').item.json.")).toEqual({ from: 22, labels: ['id'] });
  });

  it('offers functions that fit the kind of value', () => {
    expect(complete('$json.name.')?.labels).toContain('toUpperCase()');
    expect(complete('$json.name.')?.labels).not.toContain('map()');
  });

  it('offers node names within the call that names a node', () => {
    expect(complete("$('Ge")).toEqual({ from: 3, labels: ["Ann\\'s')", "Get it')"] });
  });

  it('offers names that are always there, and nodes', () => {
    const list = complete('1 + $');
    expect(list?.from).toBe(4);
    expect(list?.labels).toEqual(expect.arrayContaining(['$json', '$now', "$('Get it')"]));
  });

  it('offers nothing behind what cannot be computed', () => {
    expect(complete('$oops.')).toBeUndefined();
  });
});
