import { describe, expect, it } from 'vitest';
import { handleId, holdsName, parseHandleId, portOffset, servesOthers, snap, tileGeometry } from './tile-geometry.ts';

function ports(count: number, type = 'main') {
  return Array.from({ length: count }, (_, index) => ({ type, index }));
}

describe('the geometry of a tile', () => {
  it('puts one input and one output in the middle of the sides', () => {
    const { width, height, ports: placed } = tileGeometry({ inputs: ports(1), outputs: ports(1) });
    expect([width, height]).toEqual([96, 96]);
    expect(placed.map(({ side, x, y }) => [side, x, y])).toEqual([
      ['left', 0, 48],
      ['right', 96, 48],
    ]);
  });

  it('grows with its outputs so that ports stay apart', () => {
    const { height, ports: placed } = tileGeometry({ inputs: ports(1), outputs: ports(6) });
    expect(height).toBe(192);
    const ys = placed.filter(({ side }) => side === 'right').map(({ y }) => y);
    expect(Math.min(...ys.slice(1).map((y, index) => y - (ys[index] ?? 0)))).toBe(32);
  });

  it('puts ports that carry no data below and above', () => {
    const { ports: placed } = tileGeometry({ inputs: ports(1, 'ai_tool'), outputs: ports(1, 'ai_model') });
    expect(placed.map(({ side }) => side).sort()).toEqual(['bottom', 'top']);
  });

  it('is as wide as its inputs for sub-nodes need, and round where it serves another node', () => {
    const parent = tileGeometry({ inputs: [...ports(1), ...ports(3, 'ai_tool')], outputs: ports(1) });
    expect(parent).toMatchObject({ shape: 'wide', width: 240, height: 96 });
    expect(parent.ports.filter(({ side }) => side === 'bottom').map(({ x }) => x)).toEqual([40, 120, 200]);
    expect(tileGeometry({ inputs: [], outputs: ports(1, 'ai_tool') })).toMatchObject({
      shape: 'round',
      width: 80,
      height: 80,
      ports: [{ side: 'top', x: 40, y: 0 }],
    });
  });

  it('holds its name where it serves another node and has inputs for its own sub-nodes', () => {
    const store = tileGeometry({ inputs: ports(2, 'ai_embedding'), outputs: ports(1, 'ai_tool') });
    expect(store).toMatchObject({ shape: 'pill', width: 200, height: 80 });
    expect([servesOthers('pill'), holdsName('pill'), servesOthers('wide'), holdsName('round')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('names handles so that they can be read back', () => {
    expect(parseHandleId(handleId('out', { type: 'ai_tool', index: 3 }))).toEqual({
      direction: 'out',
      index: 3,
      type: 'ai_tool',
    });
    expect(parseHandleId('anything')).toBeUndefined();
    expect(parseHandleId(null)).toBeUndefined();
  });

  it('spreads ports evenly and snaps to the grid', () => {
    expect([0, 1].map((index) => portOffset(index, 2, 96))).toEqual([24, 72]);
    expect([snap(29), snap(30), snap(-11)]).toEqual([20, 40, -20]);
  });
});
