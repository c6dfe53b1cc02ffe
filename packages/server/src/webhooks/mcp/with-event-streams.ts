import type { WebhookCall, WireReply } from '@millrace/wire';
import { type CallAnswer, isStreamed } from '../../executions/live/reply-parts.ts';
import type { IncomingCall, WebhookSource } from '../webhook.plugin.ts';
import type { EventStreams } from './event-streams.ts';

/** Clients of the first form do not say that they take an answer as a whole. */
const ACCEPT = 'application/json, text/event-stream';

/**
 * Lets clients of the first form of MCP, with a stream for what they are answered, call triggers that answer each message as a whole. The
 * trigger decides who may open a stream, and is asked about each message as of any other client.
 */
export function withEventStreams(source: WebhookSource, streams: EventStreams): WebhookSource {
  async function open(path: string, opening: Promise<CallAnswer>): Promise<CallAnswer> {
    const answer = await opening;
    if (!isOpened(answer)) return answer;
    const takesMessages = await source.mayTake('POST', path);
    const opened = takesMessages
      ? streams.open(path, lastPart(path))
      : streams.open(path.replace(/[^/]*$/, 'messages'), 'messages');
    return opened ?? reply(503, 'Too many clients listen here. Try again later.');
  }

  function send(id: string, path: string, call: IncomingCall): Promise<CallAnswer> | undefined {
    const answering = source.handle('POST', path, { ...call, toCall: (params) => accepting(call.toCall(params)) });
    if (!answering) return undefined;
    answering.then(
      (answer) => streams.answer(id, answer),
      () => streams.fail(id),
    );
    return Promise.resolve(ACCEPTED);
  }

  return {
    ...source,
    handle(method, path, call) {
      const id = method === 'POST' ? streamIdOf(call.url) : undefined;
      if (id !== undefined) {
        return streams.has(id, path) ? send(id, path, call) : Promise.resolve(reply(404, NO_STREAM));
      }
      const answering = source.handle(method, path, call);
      return answering && method === 'GET' ? open(path, answering) : answering;
    },
  };
}

const NO_STREAM = 'This stream has ended, or another server holds it. Connect again.';
const ACCEPTED: WireReply = { status: 202, headers: [], body: new Uint8Array(0) };

function isOpened(answer: CallAnswer): boolean {
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return !isStreamed(answer) && answer.status === 200 && type.startsWith('text/event-stream');
}

function streamIdOf(url: string): string | undefined {
  const start = url.indexOf('?');
  return start < 0 ? undefined : (new URLSearchParams(url.slice(start + 1)).get('sessionId') ?? undefined);
}

function lastPart(path: string): string {
  return encodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}

function accepting(call: WebhookCall): WebhookCall {
  const headers = call.headers.filter(([name]) => name !== 'accept');
  return { ...call, headers: [...headers, ['accept', ACCEPT]] };
}

function reply(status: number, message: string): WireReply {
  const headers: WireReply['headers'] = [['content-type', 'application/json; charset=utf-8']];
  return { status, headers, body: Buffer.from(JSON.stringify({ message })) };
}
