import { expect, it } from 'vitest';
import { readJson } from './json-body.ts';

const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
const read = (value: unknown) => () => readJson(Buffer.from(JSON.stringify(value)));

it('reads what JSON says, also names that mean something to objects', () => {
  const text = '{"a":[1,"[[{\\"\\\\"],"__proto__":{"b":null},"constructor":{"prototype":1}}';
  expect(JSON.stringify(readJson(Buffer.from(text)))).toBe(text);
});

it('follows a thousand levels, and no more', () => {
  expect(() => readJson(nested(1_000))).not.toThrow();
  for (const levels of [1_001, 6_000, 1_000_000]) {
    expect(() => readJson(nested(levels))).toThrow('The body of the request nests deeper than 1000 levels.');
  }
});

it.each([
  ['nothing', ''],
  ['half of an object', '{"a"'],
  ['a text that does not end', `"${'\\'.repeat(101)}`],
])('refuses %s', (_what, text) => {
  expect(() => readJson(Buffer.from(text))).toThrow(/^The body of the request cannot be read as JSON: /);
});

it('refuses a NUL in what may become a name, and says where', () => {
  expect(read({ name: 'a\0' })).toThrow('The body of the request is wrong: name holds a NUL character.');
  expect(read({ nodes: [{ name: 'A' }, { name: 'B\0' }] })).toThrow('nodes.1.name holds');
  expect(read({ connections: { 'A\0': {} } })).toThrow('connections.the name of a field holds');
  expect(read('\0')).toThrow('the text holds');
});

it('lets a NUL be where data is', () => {
  const workflow = { nodes: [{ name: 'A', parameters: { code: '\0' } }], pinData: { A: [{ json: { x: '\0' } }] } };
  expect(read(workflow)()).toEqual(workflow);
  expect(read({ name: '\\u0000' })()).toEqual({ name: '\\u0000' });
});
