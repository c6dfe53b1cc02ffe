import type { JsonObject } from '@millrace/node-sdk';
import { readSchedules, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import rssFeedReadTrigger from './rss-feed-read-trigger.node.ts';

interface Entry {
  id: string;
  /** Day of February 2024. */
  day?: number;
}

function feedOf(entries: Entry[]): string {
  const items = entries.map(({ id, day }) => {
    const date = day === undefined ? '' : `<pubDate>${new Date(Date.UTC(2024, 1, day)).toUTCString()}</pubDate>`;
    return `<item><title>${id}</title><guid>${id}</guid>${date}</item>`;
  });
  return `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
}

/** Polls a feed as it changes; the memory lasts. */
function trigger(memory: JsonObject = {}) {
  const staticData = { node: memory, workflow: {} };
  const poll = async (entries: Entry[], feedUrl = 'https://example.com/feed') => {
    const http = () => ({ body: feedOf(entries) });
    const { json } = await runNode(rssFeedReadTrigger, { mode: 'trigger', parameters: { feedUrl }, http, staticData });
    return json.map(({ title }) => title);
  };
  return { poll, memory };
}

describe('new items', () => {
  it('are those that were not there before; what is there at first is only noted', async () => {
    const { poll } = trigger();
    expect(await poll([{ id: 'a', day: 1 }])).toEqual([]);
    expect(await poll([{ id: 'a', day: 1 }])).toEqual([]);
    expect(
      await poll([
        { id: 'c', day: 2 },
        { id: 'b', day: 2 },
        { id: 'a', day: 1 },
      ]),
    ).toEqual(['c', 'b']);
    expect(await poll([{ id: 'c', day: 2 }])).toEqual([]);
  });

  it('may have no date, or an earlier one than the newest', async () => {
    const { poll } = trigger();
    await poll([
      { id: 'a', day: 1 },
      { id: 'z', day: 9 },
    ]);
    expect(await poll([{ id: 'undated' }, { id: 'late', day: 5 }, { id: 'z', day: 9 }])).toEqual(['undated', 'late']);
  });

  it('are not old ones that come back to the end of the feed', async () => {
    const { poll } = trigger();
    await poll([
      { id: 'c', day: 3 },
      { id: 'b', day: 2 },
    ]);
    expect(
      await poll([
        { id: 'c', day: 3 },
        { id: 'a', day: 1 },
      ]),
    ).toEqual([]);
  });

  it('come also to a feed that was empty at first', async () => {
    const { poll } = trigger();
    expect(await poll([])).toEqual([]);
    expect(await poll([{ id: 'a', day: 1 }])).toEqual(['a']);
  });

  it('are told by date when a workflow comes from elsewhere', async () => {
    const { poll } = trigger({ lastItemDate: '2024-02-02T00:00:00.000Z' });
    expect(
      await poll([
        { id: 'c', day: 3 },
        { id: 'b', day: 2 },
        { id: 'a', day: 1 },
      ]),
    ).toEqual(['c']);
  });

  it('of another feed are only noted at first', async () => {
    const { poll } = trigger();
    await poll([{ id: 'a', day: 1 }]);
    expect(await poll([{ id: 'x', day: 5 }], 'https://example.com/other')).toEqual([]);
    expect(await poll([{ id: 'y', day: 6 }], 'https://example.com/other')).toEqual(['y']);
  });

  it('do not make the memory grow without end', async () => {
    const { poll, memory } = trigger();
    for (let round = 0; round < 30; round++)
      await poll(Array.from({ length: 50 }, (_, at) => ({ id: `${round}.${at}` })));
    expect(memory.seen).toHaveLength(500);
  });
});

it('gives the newest item when it is run by hand, and notes nothing', async () => {
  const staticData = { node: {}, workflow: {} };
  const http = () => ({ body: feedOf([{ id: 'a', day: 1 }, { id: 'b', day: 4 }, { id: 'c' }]) });
  const { json } = await runNode(rssFeedReadTrigger, { parameters: { feedUrl: 'https://x.test' }, http, staticData });
  expect(json).toMatchObject([{ title: 'b' }]);
  expect(staticData.node).toEqual({});
  const empty = await runNode(rssFeedReadTrigger, { http: () => ({ body: feedOf([]) }) });
  expect(empty.json).toEqual([]);
});

it('looks each minute unless it is told otherwise', () => {
  expect(readSchedules(rssFeedReadTrigger)).toEqual([{ cron: '0 * * * * *' }]);
  const parameters: JsonObject = {
    pollTimes: { item: [{ mode: 'everyX', value: 3, unit: 'hours' }, { mode: 'everyDay' }] },
  };
  expect(readSchedules(rssFeedReadTrigger, { parameters })).toEqual([
    { cron: '0 0 */3 * * *' },
    { cron: '0 0 14 * * *' },
  ]);
  expect(() => readSchedules(rssFeedReadTrigger, { parameters: { pollTimes: {} } })).toThrow(
    'The trigger has no poll time',
  );
});
