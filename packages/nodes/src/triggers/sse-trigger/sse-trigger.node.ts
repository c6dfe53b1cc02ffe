import {
  defineTrigger,
  type HttpStream,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ListenContext,
  NodeError,
  string,
} from '@millrace/node-sdk';
import { eventsOf, openStream, type ServerSentEvent, type StreamPosition } from './event-stream.ts';

/** Before connecting again, unless the server asks for another time. */
const RETRY_MS = 3000;
/** Connections in a row that may fail before the trigger says so. */
const MAX_ATTEMPTS = 5;

type Context = ListenContext<{ url: string }>;

export default defineTrigger({
  name: 'n8n-nodes-base.sseTrigger',
  displayName: 'SSE trigger',
  description: 'Starts the workflow on each event that a server sends (server-sent events)',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'listen',
  subtitle: '={{ $parameter.url }}',
  defaults: { name: 'SSE Trigger' },
  eventTriggerDescription: 'Waiting for an event of the server',
  activationMessage: 'Each event of the server now starts the workflow.',
  codex: {
    categories: ['Development', 'Core'],
    alias: ['server-sent events', 'event stream', 'eventsource', 'push', 'live', 'subscribe', 'listen'],
  },
  parameters: [
    string('url', {
      label: 'URL',
      description: 'Address of the stream of events',
      placeholder: 'https://example.com/events',
      required: true,
    }),
  ],
  async listen(context) {
    const { url } = context.parameters;
    if (!URL.canParse(url)) {
      throw new NodeError(url.trim() === '' ? 'The URL of the events is empty' : `'${url}' is not a URL`, {
        description: 'Enter the whole address, with https:// in front.',
        parameter: 'url',
      });
    }
    const position = positionOf(context.staticData.node, url);
    const first = await openStream(context.http, url, position);
    const reading = read(context, first, position).catch((error: unknown) => context.fail(error));
    return { close: () => reading };
  },
});

/** Takes events until the trigger has to stop. A stream that ends is opened again where it ended. */
async function read(context: Context, first: HttpStream, position: StreamPosition): Promise<void> {
  const { signal } = context;
  for (let stream = first; ; stream = await reopen(context, position)) {
    try {
      for await (const event of eventsOf(stream, position)) await take(context, event, position);
    } catch (error) {
      if (signal.aborted || !isLostConnection(error)) throw error;
    }
  }
}

/** What is remembered is stored together with the event: one that was not stored comes again. */
async function take(context: Context, { data, id }: ServerSentEvent, position: StreamPosition): Promise<void> {
  const { staticData, parameters } = context;
  if (id !== undefined) {
    position.lastEventId = id;
    staticData.node.lastEventId = id;
    staticData.node.url = parameters.url;
  }
  await context.emit([toItem(data)]);
}

async function reopen(context: Context, position: StreamPosition): Promise<HttpStream> {
  for (let attempt = 1; ; attempt++) {
    await context.sleep(position.retryMs);
    try {
      return await openStream(context.http, context.parameters.url, position);
    } catch (error) {
      if (context.signal.aborted || !isLostConnection(error) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof NodeError && error.code?.startsWith('HTTP_') === true;
}

/** A server that names its events sends those again that came while nobody listened. */
function positionOf({ url, lastEventId }: JsonObject, current: string): StreamPosition {
  const known = url === current && typeof lastEventId === 'string' ? lastEventId : '';
  return { lastEventId: known, retryMs: RETRY_MS };
}

function toItem(data: string): Item {
  const value = parse(data);
  return { json: isJsonObject(value) ? value : { data: value } };
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
