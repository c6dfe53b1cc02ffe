import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';

function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('lets what began in one turn go on in turns of its own, each in its order', async () => {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await nextTurn();
  })();
  const pieces: Array<{ name: string; turn: number }> = [];
  const execution = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece++) {
      if (systemClock.now() - systemClock.turnBeganAt() >= 10) await systemClock.yield();
      work(15);
      pieces.push({ name, turn });
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(execution));
  isOver = true;
  await counting;
  const names = pieces.map(({ name }) => name);
  expect(names.join('')).toBe('aabcdabcdbcd');
  expect(new Set(pieces.map((piece) => piece.turn)).size).toBe(pieces.length);
});
