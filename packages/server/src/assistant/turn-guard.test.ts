import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TurnGuard } from './turn-guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function guardOf(mayGoOn: () => Promise<boolean> = async () => true, signal = new AbortController().signal) {
  const guard = new TurnGuard({ signal, mayGoOn });
  onTestFinished(() => guard.release());
  return guard;
}

describe('The guard of a turn', () => {
  it('ends it where a model calls tools without end', async () => {
    const guard = guardOf();
    for (let nth = 0; nth < 200; nth++) expect(await guard.noteCall({})).toBe(true);
    expect(await guard.noteCall({})).toBe(false);
    expect(guard.failure?.message).toBe('The model called tools more than 200 times for one question.');
    expect(guard.signal.aborted).toBe(true);
  });

  it('ends it where a model writes without end, as text and as arguments', async () => {
    const guard = guardOf();
    const large = 'x'.repeat(4_000_000);
    guard.noteText(large);
    expect(await guard.noteCall({ large })).toBe(true);
    expect(await guard.noteCall({ large })).toBe(false);
    expect(guard.failure?.code).toBe('ASSISTANT_ENDED');
  });

  it('ends it once whoever asked may not go on, also while no tool is called', async () => {
    let mayGoOn = true;
    const guard = guardOf(async () => mayGoOn);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(guard.signal.aborted).toBe(false);
    mayGoOn = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(guard.failure?.message).toBe('You are signed out, or may not do any more what you might when you asked.');
  });

  it('ends it where nobody can tell', async () => {
    const guard = guardOf(() => Promise.reject(new Error('no database')));
    expect(await guard.noteCall({})).toBe(false);
    expect(guard.failure?.code).toBe('ASSISTANT_ENDED');
  });

  it('has nothing to say of who has left', async () => {
    const leaving = new AbortController();
    const guard = guardOf(async () => false, leaving.signal);
    leaving.abort();
    expect(await guard.noteCall({})).toBe(false);
    expect(guard.failure).toBeUndefined();
  });
});
