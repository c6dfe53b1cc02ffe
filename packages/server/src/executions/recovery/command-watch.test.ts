import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandWatch } from './command-watch.ts';

const MINUTE_MS = 60_000;

describe('The watch over commands', () => {
  const settle = vi.fn(async () => undefined);
  let watch: CommandWatch;
  beforeEach(() => {
    vi.useFakeTimers();
    settle.mockReset();
    watch = new CommandWatch({ settle, log: pino({ level: 'silent' }) });
    watch.start();
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  it('settles what they left, from time to time, until the server stops', async () => {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(settle).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(settle).toHaveBeenCalledTimes(3);
    watch.stop();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(settle).toHaveBeenCalledTimes(3);
  });

  it('goes on after the database was away', async () => {
    settle.mockRejectedValueOnce(new Error('database is locked'));
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(settle).toHaveBeenCalledTimes(3);
  });

  it('settles one after the other', async () => {
    const first = Promise.withResolvers<undefined>();
    settle.mockReturnValueOnce(first.promise);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(settle).toHaveBeenCalledTimes(1);
    first.resolve(undefined);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(settle.mock.calls.length).toBeGreaterThan(1);
  });

  it('gives commands time to say that they live after the machine slept', async () => {
    vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(settle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(settle).toHaveBeenCalled();
  });
});
