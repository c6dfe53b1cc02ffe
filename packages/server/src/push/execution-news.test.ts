import type { PushEvent } from '@millrace/api';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sharer } from '../access/share.repository.ts';

import { createTellOfExecutions, ExecutionNews } from './execution-news.ts';
import type { PageViewer } from './open-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of workflows together, and of at most a hundred at once', () => {
  const told: string[][] = [];
  const news = new ExecutionNews((ids) => told.push(ids));
  for (const id of ['a', 'b', 'a']) news.note(id);
  expect(told).toEqual([]);
  vi.runAllTimers();
  expect(told).toEqual([['a', 'b']]);

  for (let id = 0; id < 150; id++) news.note(`${id}`);
  vi.runAllTimers();
  expect(told.map(({ length }) => length)).toEqual([2, 100, 50]);

  news.note('late');
  news.close();
  vi.runAllTimers();
  expect(told).toHaveLength(3);
});

it('tells each page of the workflows that its viewer has a relation to', async () => {
  const sharer = (userId: string, resourceId: string): Sharer & { resourceId: string } => ({
    ...{ userId, resourceId, role: 'owner', email: null, firstName: '', lastName: '' },
  });
  const viewers: PageViewer[] = ['owner', 'ada', 'grace'].map((userId) => ({
    userId,
    isInstanceOwner: userId === 'owner',
    maySee: async () => true,
    isStill: async () => true,
  }));
  const told = new Map<string, PushEvent | undefined>();
  const tell = createTellOfExecutions({
    push: {
      hasPages: true,
      tellEach: (eventFor) => {
        for (const viewer of viewers) told.set(viewer.userId, eventFor(viewer));
      },
    },
    shares: { list: async () => [sharer('ada', '1'), sharer('bob', '2')] },
    log: pino({ level: 'silent' }),
  });
  tell(['1', '2']);
  await vi.waitFor(() => expect(told.size).toBe(3));
  expect(told.get('owner')?.data).toEqual({ workflowIds: ['1', '2'] });
  expect(told.get('ada')?.data).toEqual({ workflowIds: ['1'] });
  expect(told.get('grace')).toBeUndefined();
});
