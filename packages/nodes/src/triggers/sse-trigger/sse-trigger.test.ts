import { NodeError } from '@millrace/node-sdk';
import { type FakeServer, listenTo } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import sseTrigger from './sse-trigger.node.ts';

const parameters = { url: 'https://example.com/events' };
const headers = { 'content-type': 'text/event-stream; charset=utf-8' };

/** A stream that gives these parts and then stays open until it is let go. */
async function* stays(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
  await new Promise(() => undefined);
}

async function* ends(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

/** Answers the first connection with the first stream, and so on. */
function server(...streams: Array<AsyncIterable<string> | Error>): {
  http: FakeServer;
  asked: Array<string | undefined>;
} {
  const asked: Array<string | undefined> = [];
  const http: FakeServer = (request) => {
    asked.push(request.headers?.['last-event-id']);
    const parts = streams.shift() ?? stays();
    if (parts instanceof Error) throw parts;
    return { headers, parts };
  };
  return { http, asked };
}

const json = async (listener: Awaited<ReturnType<typeof listenTo>>) => (await listener.next()).map((item) => item.json);

describe('events', () => {
  it('start the workflow with their data, however they are cut into parts', async () => {
    const { http } = server(stays('data: {"a":', '1}\n\n: note\n\ndata: [1]\n\ndata: two\nda', 'ta: lines\n\n'));
    const listener = await listenTo(sseTrigger, { parameters, http });
    expect([await json(listener), await json(listener), await json(listener)]).toEqual([
      [{ a: 1 }],
      [{ data: [1] }],
      [{ data: 'two\nlines' }],
    ]);
  });

  it('with a name of their own do not', async () => {
    const { http } = server(stays('event: ping\ndata: 1\n\nevent: message\ndata: 2\n\n'));
    expect(await json(await listenTo(sseTrigger, { parameters, http }))).toEqual([{ data: 2 }]);
  });

  it('go on where the stream ended, also after a restart', async () => {
    const staticData = { node: {}, workflow: {} };
    const { http, asked } = server(
      ends('id: 7\ndata: 1\n\n'),
      new NodeError('gone', { code: 'HTTP_CONNECTION_LOST' }),
      stays('data: 2\n\n'),
    );
    const listener = await listenTo(sseTrigger, { parameters, http, staticData });
    expect([await json(listener), await json(listener)]).toEqual([[{ data: 1 }], [{ data: 2 }]]);
    expect(asked).toEqual([undefined, '7', '7']);
    const later = server(stays('data: 3\n\n'));
    await json(await listenTo(sseTrigger, { parameters, http: later.http, staticData }));
    const elsewhere = server(stays('data: 4\n\n'));
    await json(
      await listenTo(sseTrigger, { parameters: { url: 'https://other.test' }, http: elsewhere.http, staticData }),
    );
    expect([later.asked, elsewhere.asked]).toEqual([['7'], [undefined]]);
  });

  it('that cannot be stored end the listening, and come again', async () => {
    const { http } = server(stays('id: 1\ndata: 1\n\n'));
    const listener = await listenTo(sseTrigger, { parameters, http }, () => {
      throw new NodeError('The disk is full');
    });
    expect(await listener.failure).toMatchObject({ message: 'The disk is full' });
  });
});

describe('a server', () => {
  it('that is gone for long is a failure', async () => {
    const gone = () => new NodeError('gone', { code: 'HTTP_CONNECTION_REFUSED' });
    const { http, asked } = server(ends(), gone(), gone(), gone(), gone(), gone());
    const listener = await listenTo(sseTrigger, { parameters, http });
    expect(await listener.failure).toMatchObject({ message: 'gone' });
    expect(asked).toHaveLength(6);
  });

  it.each([
    [
      'https://x.test',
      { status: 403 },
      'The stream of events at https://x.test cannot be read: the server answers with status 403',
    ],
    [
      'https://x.test',
      { headers: { 'content-type': 'text/html' } },
      "https://x.test does not give a stream of events but 'text/html'",
    ],
    ['', {}, 'The URL of the events is empty'],
    ['x.test', {}, "'x.test' is not a URL"],
  ])('%s that answers with %j is refused', async (url, answer, message) => {
    const refused = listenTo(sseTrigger, { parameters: { url }, http: () => answer });
    await expect(refused).rejects.toMatchObject({ message, parameter: 'url' });
  });
});
