import { expect, it } from 'vitest';
import { alignmentGuides } from './alignment.ts';

const tile = (x: number, y: number, size = 100) => ({ x, y, width: size, height: size });

it('tiles in one row or column have one line through their middles', () => {
  expect(alignmentGuides(tile(0, 0), [tile(300, 0)])).toEqual([{ axis: 'y', at: 50, from: 0, to: 400 }]);
  expect(alignmentGuides(tile(0, 0), [tile(0, -300)])).toEqual([{ axis: 'x', at: 50, from: -300, to: 100 }]);
});

it('tiles of unlike sizes have a line where their edges or middles meet', () => {
  expect(alignmentGuides(tile(0, 0), [tile(200, 0, 60)])).toEqual([{ axis: 'y', at: 0, from: 0, to: 260 }]);
  expect(alignmentGuides(tile(0, 0), [tile(200, 20.4, 60)])).toEqual([{ axis: 'y', at: 50, from: 0, to: 260 }]);
});

it('a line goes to the nearest of those on it, and to nothing that is beside it', () => {
  expect(alignmentGuides(tile(0, 0), [tile(900, 0), tile(-300, 0), tile(400, 7)])).toEqual([
    { axis: 'y', at: 50, from: -300, to: 100 },
  ]);
});
