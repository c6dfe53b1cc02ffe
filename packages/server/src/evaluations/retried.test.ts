import { expect, it, vi } from 'vitest';
import { apiError } from '../errors/server-error.ts';
import { retried } from './retried.ts';

const QUICKLY = { pausesMs: [0, 0] };
const full = () => apiError('RUNNER_UNAVAILABLE');

it('does again what found no runner, until it is not wanted any more', async () => {
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(full())
    .mockRejectedValueOnce(full());
  expect(await retried(work, QUICKLY)).toBe('done');
  const unwanted = vi.fn(() => Promise.reject(full()));
  await expect(retried(unwanted, { ...QUICKLY, isWanted: () => false })).rejects.toThrow();
  expect(unwanted).toHaveBeenCalledOnce();
});

it('gives up after some attempts, and at once for what will not pass', async () => {
  const lasting = vi.fn(() => Promise.reject(full()));
  await expect(retried(lasting, QUICKLY)).rejects.toThrow();
  expect(lasting).toHaveBeenCalledTimes(3);
  const wrong = vi.fn(() => Promise.reject(new Error('Wrong')));
  await expect(retried(wrong, QUICKLY)).rejects.toThrow('Wrong');
  expect(wrong).toHaveBeenCalledOnce();
});
