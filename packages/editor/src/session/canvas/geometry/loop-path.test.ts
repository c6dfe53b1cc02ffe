import { describe, expect, it } from 'vitest';
import { isLoop, loopLine, loopPath } from './loop-path.ts';

/** From the right side of a tile at 400…496 back to the left side of one at 0…96. */
const ends = { sourceX: 496, sourceY: 48, targetX: 0, targetY: 48 };
const box = (left: number, top: number) => ({ left, right: left + 96, top, bottom: top + 152 });

describe('a connection that goes back', () => {
  it('is one whose target stands left of its start', () => {
    expect(isLoop(ends)).toBe(true);
    expect(isLoop({ ...ends, sourceX: 0, targetX: 20 })).toBe(false);
  });

  it('passes below its ends with their names', () => {
    expect(loopLine(ends, [box(400, 0), box(0, 0)])).toBe(168);
  });

  it('passes below what stands between, and above what stands lower', () => {
    const row = [box(400, 0), box(0, 0)];
    expect(loopLine(ends, [...row, box(200, 60)])).toBe(228);
    expect(loopLine(ends, [...row, box(200, 60), box(200, 240)])).toBe(408);
    expect(loopLine(ends, [...row, box(200, 400)])).toBe(168);
    expect(loopLine(ends, [...row, box(900, 60)])).toBe(168);
  });

  it('leaves to the right, goes along its line and arrives from the left', () => {
    const { path, labelX, labelY } = loopPath(ends, 168);
    expect(path).toMatch(/^M 496 48 L 508 48 Q 520 48 520 60 .* Q -24 48 -12 48 L 0 48$/);
    expect([labelX, labelY]).toEqual([248, 168]);
  });
});
