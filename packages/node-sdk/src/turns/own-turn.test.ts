import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownTurn } from './own-turn.ts';

it('gives each of those who wait a turn, in their order', async () => {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await nextTurn();
  })();
  const turns: Array<[string, number]> = [];
  const work = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 2; piece++) {
      await ownTurn();
      turns.push([name, turn]);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  isOver = true;
  await counting;
  expect(turns.map(([name]) => name)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  expect(new Set(turns.map(([, number]) => number)).size).toBe(turns.length);
});
