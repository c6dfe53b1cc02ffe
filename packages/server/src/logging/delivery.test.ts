import { expect, it } from 'vitest';
import { Delivery } from './delivery.ts';

it('has room for what waits, however much went through before', async () => {
  const delivered: string[] = [];
  const delivery = new Delivery({
    target: 'elsewhere',
    maxWaitingBytes: 100,
    onTrouble: (message) => delivered.push(message),
    deliver: async (lines) => void delivered.push(...lines),
  });
  for (let moment = 0; moment < 200; moment++) {
    delivery.write('a\n');
    await new Promise(setImmediate);
  }
  delivery.write('b\n');
  delivery.write('c\n');
  await delivery.close(1000);
  expect(delivered).toHaveLength(202);
  expect(delivered.slice(-2)).toEqual(['b', 'c']);
});

it.each([0, 1, 2, 3, 4, 5, 6])('delivers a line that comes %i turns after what went before it', async (turns) => {
  const delivered: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const delivery = new Delivery({
    target: 'elsewhere',
    onTrouble: (message) => delivered.push(message),
    deliver: (lines) => {
      delivered.push(...lines);
      return arrived.promise;
    },
  });
  delivery.write('a');
  await expect.poll(() => delivered).toEqual(['a']);
  arrived.resolve();
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  delivery.write('b');
  await expect.poll(() => delivered).toEqual(['a', 'b']);
});
