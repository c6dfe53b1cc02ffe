import { mendedObject } from '@millrace/workflow';
import { jsonrepair } from 'jsonrepair';
import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

const read = (text: string) => readJson(text, (broken) => mendedObject(broken, jsonrepair));

describe('JSON that a node mends', () => {
  it('is read as it is when it is valid', () => {
    expect(read('{"a": [1, null]}')).toEqual({ kind: 'valid', value: { a: [1, null] } });
    expect(read('null')).toEqual({ kind: 'valid', value: null });
  });

  it('may have single quotes, names without quotes and commas at the end', () => {
    expect(read("{name: 'Ann', list: [1, 2,],}")).toEqual({ kind: 'mended', value: { name: 'Ann', list: [1, 2] } });
  });

  it('is broken where nothing that is nearly an object stands', () => {
    expect(read('hello')).toEqual({ kind: 'broken' });
    expect(read('[1, 2,')).toEqual({ kind: 'broken' });
    expect(read('')).toEqual({ kind: 'broken' });
  });

  it('is not mended where it is nested without end, or is very long', () => {
    expect(read('{"a":'.repeat(39_000))).toEqual({ kind: 'broken' });
    expect(read(`{'a': '${'x'.repeat(200_000)}'}`)).toEqual({ kind: 'broken' });
  });
});
