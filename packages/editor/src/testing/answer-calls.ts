import { onTestFinished, vi } from 'vitest';
import { apiClient } from '../server/api-client.ts';

/** What a call sends. */
export interface SentCall {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Stands for the server until the test has ended.
 * @param answer gives what the server answers, as far as the test reads it; throws where the server refuses
 */
export function answerCalls(answer: (route: unknown, sent: SentCall) => unknown) {
  const call = vi
    .spyOn(apiClient, 'call')
    // Each route has an answer of its own type; that the answers fit is held by tests of the server.
    .mockImplementation(async (route: unknown, sent: SentCall = {}) => (await answer(route, sent)) as never);
  onTestFinished(() => call.mockRestore());
  return call;
}
