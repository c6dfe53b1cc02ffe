import type { ToServer } from '@millrace/wire';
import { expect, it } from 'vitest';
import { AnswerFeed, type AnswerFeedOptions } from './answer-feed.ts';

function openFeed(options: Partial<AnswerFeedOptions> = {}) {
  const sent: ToServer[] = [];
  const send: AnswerFeedOptions['send'] = (message) => sent.push(message);
  const feed = new AnswerFeed({ executionId: '1', isWatched: false, isTest: false, send, ...options });
  return { feed, sent };
}

const place = { node: { id: 'a', name: 'Agent' }, runIndex: 0, itemIndex: 0, at: 7 };

function partsOf(sent: readonly ToServer[]): string[] {
  return sent.flatMap((message) => (message.type === 'replyPart' ? [Buffer.from(message.body).toString()] : []));
}

it('sends the head at once, gathers what comes together, and says when all has come', () => {
  const { feed, sent } = openFeed();
  feed.openCaller({ format: 'lines', headers: { 'access-control-allow-origin': '*' } });
  expect(sent).toMatchObject([
    {
      type: 'replyPart',
      head: { status: 200, headers: expect.arrayContaining([['access-control-allow-origin', '*']]) },
    },
  ]);
  feed.tell({ ...place, type: 'begin' });
  for (const text of ['Hel', 'lo', '!']) feed.tell({ ...place, type: 'item', text });
  feed.tell({ ...place, itemIndex: 1, type: 'item', text: 'Other' });
  feed.tell({ ...place, type: 'end' });
  feed.close();
  const metadata = { nodeId: 'a', nodeName: 'Agent', itemIndex: 0, runIndex: 0, timestamp: 7 };
  const [, text = '', last] = partsOf(sent);
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { type: 'begin', metadata },
    { type: 'item', content: 'Hello!', metadata },
    { type: 'item', content: 'Other', metadata: { ...metadata, itemIndex: 1 } },
    { type: 'end', metadata },
  ]);
  expect([last, sent.at(-1)]).toEqual([
    '',
    { type: 'replyPart', executionId: '1', body: Buffer.from(''), isLast: true },
  ]);
  expect(feed.isStreaming).toBe(false);
});

it('tells a page that watches what is written, and where it begins', () => {
  const { feed, sent } = openFeed({ isWatched: true });
  feed.tell({ ...place, type: 'begin' });
  feed.tell({ ...place, type: 'item', text: 'Hello' });
  feed.tell({ ...place, type: 'end' });
  feed.close();
  const about = { type: 'nodeWrites', executionId: '1', node: 'Agent', runIndex: 0, itemIndex: 0 };
  expect(sent).toEqual([
    { ...about, text: '', begins: true },
    { ...about, text: 'Hello', begins: false },
  ]);
});

it.each([
  [false, 'Error in workflow'],
  [true, 'The model is away'],
])('says why an answer failed only to who tries the workflow out: %s', (isTest, content) => {
  const { feed, sent } = openFeed({ isTest });
  feed.openCaller({ format: 'events', headers: {} });
  feed.tell({ ...place, type: 'error', error: new Error('The model is away') });
  feed.close();
  const event = partsOf(sent)[1] ?? '';
  expect(JSON.parse(event.replace(/^data: /, ''))).toMatchObject({ type: 'error', content });
  expect(feed.toldCaller).toEqual({ hasText: false, hasFailed: true });
});
