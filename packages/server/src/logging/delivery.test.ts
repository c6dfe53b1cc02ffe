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
