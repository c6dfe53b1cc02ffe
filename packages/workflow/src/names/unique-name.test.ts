import { expect, it } from 'vitest';
import { uniqueName, uniqueNames } from './unique-name.ts';

const taken = (...names: string[]) => new Set(names).has.bind(new Set(names));

it('keeps a name that is free', () => {
  expect(uniqueName('Set', taken('If'))).toBe('Set');
});

it('counts on from the first free number', () => {
  expect(uniqueName('Set', taken('Set', 'Set1', 'Set2'))).toBe('Set3');
});

it('counts on from a number that is there', () => {
  expect(uniqueName('Set7', taken('Set7', 'Set8'))).toBe('Set9');
});

it('counts on where a number has more digits than can be counted exactly', () => {
  const wanted = 'Set90071992547409920';
  expect(uniqueName(wanted, taken(wanted))).not.toBe(wanted);
});

it('gives many names of which none is given twice', () => {
  const free = uniqueNames(taken('Set', 'Set2', 'If'));
  expect(['Set', 'Set', 'If', 'Set1', 'Set2', 'Set', 'Free', 'Free'].map(free)).toEqual([
    'Set1',
    'Set3',
    'If1',
    'Set4',
    'Set5',
    'Set6',
    'Free',
    'Free1',
  ]);
});

it('does not try each number again for each of many names', () => {
  let tries = 0;
  const free = uniqueNames((name) => {
    tries++;
    return /^Set\d{0,3}$/.test(name);
  });
  const names = Array.from({ length: 1000 }, (_, n) => free(`Set${n}`));
  expect(names.at(-1)).toBe('Set1999');
  expect(tries).toBeLessThan(6000);
});
