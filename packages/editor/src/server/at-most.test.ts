import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('runs so many tasks at a time, in their order, and goes on after one that fails', async () => {
  const run = atMost(2);
  const begun: number[] = [];
  const ends: Array<(isFailure: boolean) => void> = [];
  const results = [0, 1, 2, 3].map((n) =>
    run(() => {
      begun.push(n);
      return new Promise<number>((resolve, reject) =>
        ends.push((fails) => (fails ? reject(new Error('no')) : resolve(n))),
      );
    }).catch(() => 'failed'),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  expect(await results[1]).toBe('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  ends[2]?.(false);
  expect(await results[2]).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[3]?.(false);
  expect(await Promise.all(results)).toEqual([0, 'failed', 2, 3]);
});

it('does not begin what is given up before its turn', async () => {
  const run = atMost(1);
  let end = () => undefined as undefined;
  const first = run(() => new Promise<void>((resolve) => (end = () => void resolve() as undefined)));
  const leaving = new AbortController();
  let isBegun = false;
  const second = run(async () => {
    isBegun = true;
  }, leaving.signal);
  leaving.abort();
  end();
  await first;
  await expect(second).rejects.toThrow();
  expect(isBegun).toBe(false);
});
