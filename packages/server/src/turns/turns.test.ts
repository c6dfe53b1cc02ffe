import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  it('let work on one thing wait for each other, in order, also after a failure', async () => {
    const turns = new Turns<string>();
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const first = turns.take('a', async () => {
      await gate.promise;
      done.push('first');
      throw new Error('refused');
    });
    const second = turns.take('a', async () => done.push('second'));
    await turns.take('b', async () => done.push('other'));
    gate.resolve();
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(done).toEqual(['other', 'first', 'second']);
  });
});
