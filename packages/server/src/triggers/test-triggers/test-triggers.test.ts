import type { PushEvent } from '@millrace/api';
import type { WebhookCall, WebhookEndpoint } from '@millrace/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplySink } from '../../executions/live/caller.ts';
import type { TestRequest } from '../../executions/manual-run.service.ts';
import { TestTriggers, type TestTriggersOptions } from './test-triggers.ts';

const MINUTE_MS = 60_000;
const endpoint = { kind: 'webhook', node: 'Webhook', address: 'webhook', method: 'GET', path: 'try' };

describe('The wait for a test call', () => {
  let told: Array<PushEvent['type']>;
  let sink: ReplySink;
  let tests: TestTriggers;
  beforeEach(async () => {
    vi.useFakeTimers();
    told = [];
    tests = new TestTriggers({
      runners: { ask: async () => ({ triggers: [endpoint] }) },
      works: { during: (_workflow: unknown, _by: unknown, ask: (workId: string) => unknown) => ask('work') },
      launcher: {
        launch: async (request: { sink: ReplySink }) => {
          sink = request.sink;
        },
      },
      send: (_sessionId: string, event: PushEvent) => told.push(event.type),
    } as unknown as TestTriggersOptions);
    const workflow = { version: { id: 'w' } };
    await tests.wait({
      workflow,
      sessionId: 'page',
      triggers: new Set(['Webhook']),
      pinData: {},
    } as unknown as TestRequest);
  });
  afterEach(() => {
    tests.close();
    vi.useRealTimers();
  });

  const call = () => tests.call(endpoint as WebhookEndpoint, () => ({}) as WebhookCall);
  const refuse = () => sink.reply({ status: 403, headers: [], body: Buffer.alloc(0) });

  it('ends when none came', () => {
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(told).toEqual(['testWebhookDeleted']);
  });

  it('does not end while a call is judged, however long that takes', () => {
    void call();
    vi.advanceTimersByTime(3 * MINUTE_MS);
    expect(told).toEqual([]);
    sink.taken?.();
    expect(told).toEqual(['testWebhookReceived']);
  });

  it('begins anew after a call that was refused', () => {
    vi.advanceTimersByTime(MINUTE_MS);
    void call();
    vi.advanceTimersByTime(3 * MINUTE_MS);
    refuse();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(told).toEqual([]);
    expect(call()).toBeDefined();
    refuse();
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(told).toEqual(['testWebhookDeleted']);
    expect(call()).toBeUndefined();
  });

  it('can be ended by who waits while a call is judged', () => {
    void call();
    expect(tests.stop('w')).toBe(true);
    refuse();
    vi.advanceTimersByTime(3 * MINUTE_MS);
    expect(told).toEqual(['testWebhookDeleted']);
    expect(call()).toBeUndefined();
  });
});
