import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageViewer } from './open-page.ts';
import { PushHub } from './push-hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends pages of those whose account, session or key has changed on another server', async () => {
  const hub = new PushHub();
  let isStill = async (): Promise<boolean> => true;
  const viewer: PageViewer = {
    userId: 'a',
    isInstanceOwner: false,
    maySee: async () => true,
    isStill: () => isStill(),
  };
  const response = { ended: 0, write: () => true, on: () => response, end: () => response.ended++ };
  hub.connect('a.page', viewer, response as unknown as ServerResponse);
  await vi.advanceTimersByTimeAsync(15_000);
  isStill = () => Promise.reject(new Error('no database'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(response.ended).toBe(0);
  let asked = 0;
  const late = Promise.withResolvers<boolean>();
  isStill = () => {
    asked++;
    return late.promise;
  };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  late.resolve(true);
  isStill = async () => false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(response.ended).toBe(1);
  hub.close();
});
