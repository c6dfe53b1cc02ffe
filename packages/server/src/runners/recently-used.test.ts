import { expect, it } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

it('What was not used for longest goes when all together is too heavy', () => {
  const kept = new RecentlyUsed<string>(10);
  expect(kept.put('a', 'A', 4)).toEqual([]);
  expect(kept.put('b', 'B', 4)).toEqual([]);
  expect(kept.use('a')).toBe('A');
  expect(kept.put('c', 'C', 4)).toEqual(['b']);
  expect([...kept.values()]).toEqual(['A', 'C']);
  expect(kept.put('d', 'D', 9)).toEqual(['a', 'c']);
});

it('The newest stays, and what is put again or deleted weighs nothing any more', () => {
  const kept = new RecentlyUsed<string>(10);
  kept.put('a', 'A', 8);
  expect(kept.put('a', 'A again', 8)).toEqual([]);
  kept.delete('a');
  kept.delete('a');
  kept.put('b', 'B', 5);
  expect(kept.put('c', 'C', 5)).toEqual([]);
  expect(kept.put('heavy', 'H', 50)).toEqual(['b', 'c']);
  expect(kept.get('heavy')).toBe('H');
});
