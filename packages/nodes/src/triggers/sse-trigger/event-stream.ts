import { type HttpClient, type HttpStream, NodeError } from '@millrace/node-sdk';

/** An event of the kind that has no name of its own. */
export interface ServerSentEvent {
  data: string;
  /** Name of the event, when the server gave it one. */
  id: string | undefined;
}

/** How far a stream was read. */
export interface StreamPosition {
  /** Name of the last event, as the server gave it. */
  lastEventId: string;
  /** How long to wait before connecting again. */
  retryMs: number;
}

/** Opens a stream of events where an earlier one ended. @throws NodeError when what answers is none. */
export async function openStream(http: HttpClient, url: string, { lastEventId }: StreamPosition): Promise<HttpStream> {
  const headers = {
    accept: 'text/event-stream',
    'cache-control': 'no-cache',
    ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
  };
  const stream = await http.stream({ url, headers });
  const type = String(stream.headers['content-type'] ?? '');
  if (stream.status === 200 && /^text\/event-stream\b/i.test(type)) return stream;
  await closeStream(stream);
  throw new NodeError(
    stream.status === 200
      ? `${url} does not give a stream of events but '${type}'`
      : `The stream of events at ${url} cannot be read: the server answers with status ${stream.status}`,
    {
      description: "Check the URL. The server has to answer with status 200 and the type 'text/event-stream'.",
      parameter: 'url',
      code: 'EVENT_STREAM_REFUSED',
    },
  );
}

/** Events of a stream, in order, until it ends. */
export async function* eventsOf(stream: HttpStream, position: StreamPosition): AsyncGenerator<ServerSentEvent> {
  const { createParser } = await import('eventsource-parser');
  const found: Array<{ data: string; id: string | undefined; event: string | undefined }> = [];
  const parser = createParser({
    onEvent: ({ data, id, event }) => found.push({ data, id, event }),
    onRetry: (retryMs) => {
      position.retryMs = retryMs;
    },
  });
  const decoder = new TextDecoder();
  for await (const part of stream.body) {
    parser.feed(decoder.decode(part, { stream: true }));
    for (const { data, id, event } of found.splice(0)) {
      if (event === undefined || event === 'message') yield { data, id };
    }
  }
}

async function closeStream({ body }: HttpStream): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}
