import { afterEach, expect, it, vi } from 'vitest';
import { type AnswerPart, ChatClient } from './chat-client.ts';

afterEach(() => vi.unstubAllGlobals());

interface Call {
  url: string;
  body: unknown;
}

/** Answers calls one after the other. */
function answering(...answers: Array<Response | Error>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | FormData }) => {
    calls.push({ url, body: typeof body === 'string' ? JSON.parse(body) : [...body] });
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new TypeError('Failed to fetch');
    return answer;
  });
  return calls;
}

const URL_OF_CHAT = 'https://h.example/base/webhook/abc/chat';
const client = () => new ChatClient({ url: URL_OF_CHAT, sessionId: 's', metadata: { from: 'shop' } });
const place = { nodeId: 'a', runIndex: 0, itemIndex: 0 };
const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** An answer whose parts end anywhere. */
function inParts(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(stream) {
        if (at >= bytes.length) return stream.close();
        stream.enqueue(bytes.slice(at, at + size));
        at += size;
      },
    }),
  );
}

async function answersTo(chat: ChatClient): Promise<AnswerPart[]> {
  const answers: AnswerPart[] = [];
  await chat.send({ text: 'Hi' }, (answer) => answers.push(answer));
  return answers;
}

it.each([1, 3, 7, 1000])('reads an answer that is written piece by piece, in parts of %i bytes', async (size) => {
  const text = lines(
    { type: 'begin', metadata: place },
    { type: 'item', content: 'Grüß', metadata: place },
    { type: 'item', content: ' dich', metadata: place },
    { type: 'end', metadata: place },
  );
  const calls = answering(inParts(text, size));
  expect((await answersTo(client())).map((answer) => answer.text)).toEqual(['', 'Grüß', 'Grüß dich']);
  expect(calls).toEqual([
    { url: URL_OF_CHAT, body: { action: 'sendMessage', sessionId: 's', chatInput: 'Hi', metadata: { from: 'shop' } } },
  ]);
});

it('takes an answer that begins again for the same, and others for answers of their own', async () => {
  const other = { ...place, nodeId: 'b' };
  answering(
    new Response(
      lines(
        { type: 'begin', metadata: place },
        { type: 'item', content: 'Hal', metadata: place },
        { type: 'begin', metadata: place },
        { type: 'item', content: 'Hallo', metadata: place },
        { type: 'item', content: 'Second', metadata: other },
      ),
    ),
  );
  const last = new Map((await answersTo(client())).map(({ id, text }) => [id, text]));
  expect([...last.values()]).toEqual(['Hallo', 'Second']);
});

it.each([
  ['{"output":"A"}', 'A'],
  ['{"text":"B","x":1}', 'B'],
  ['[{"message":"C"}]', 'C'],
  ['Plain', 'Plain'],
  ['"quoted"', 'quoted'],
  ['{"n":1}', '```json\n{\n  "n": 1\n}\n```'],
  ['{"output":{"a":1}}', '```json\n{\n  "a": 1\n}\n```'],
])('shows an answer that comes as a whole: %s', async (body, text) => {
  answering(new Response(body));
  expect(await answersTo(client())).toEqual([{ id: 'whole', text }]);
});

it('sends the next message where the workflow waits for it, beside the chat', async () => {
  const waits = lines({ type: 'wait', content: 'http://localhost:5678/webhook-waiting/7.key' });
  const calls = answering(new Response(waits), new Response('{"output":"done"}'), new Response('{"output":"new"}'));
  const chat = client();
  await answersTo(chat);
  expect(await answersTo(chat)).toEqual([{ id: 'whole', text: 'done' }]);
  await answersTo(chat);
  const waiting = 'https://h.example/base/webhook-waiting/7.key';
  expect(calls.map(({ url }) => url)).toEqual([URL_OF_CHAT, waiting, URL_OF_CHAT]);
});

it('tells that a person is asked before the answer is whole', async () => {
  answering(new Response(lines({ type: 'asked' })), new Response('{"output":"A"}'));
  const chat = client();
  const send = () => chat.send({ text: 'Pay' }, () => undefined);
  expect(await send()).toEqual({ isAsked: true });
  expect(await send()).toEqual({ isAsked: false });
});

it('sends files as a form', async () => {
  const calls = answering(new Response('{}'));
  const file = new File(['x'], 'a.txt', { type: 'text/plain' });
  await client().send({ text: 'See', files: [file] }, () => undefined);
  expect(calls[0]?.body).toEqual([
    ['action', 'sendMessage'],
    ['sessionId', 's'],
    ['metadata', '{"from":"shop"}'],
    ['chatInput', 'See'],
    ['files', file],
  ]);
});

it('tells what kind of thing went wrong', async () => {
  const failed = lines({ type: 'error', content: 'Error in workflow', metadata: place });
  answering(
    new TypeError('Failed to fetch'),
    Response.json({ message: 'No files' }, { status: 415 }),
    new Response('<html>', { status: 500 }),
    new Response(failed),
  );
  const problem = () =>
    client()
      .send({ text: 'x' }, () => undefined)
      .catch(({ kind, message }) => [kind, message]);
  expect([await problem(), await problem(), await problem(), await problem()]).toEqual([
    ['offline', 'The chat cannot be reached'],
    ['refused', 'No files'],
    ['failed', 'The chat answered 500'],
    ['failed', 'Error in workflow'],
  ]);
});

it('loads what was said, in the forms that workflows give', async () => {
  const said = (kind: string, content: string) => ({
    lc: 1,
    id: ['langchain_core', 'messages', kind],
    kwargs: { content },
  });
  answering(
    Response.json({
      data: [said('HumanMessage', 'Hi'), said('AIMessage', 'Hello'), said('SystemMessage', 'hidden'), 7],
    }),
    Response.json({
      data: [
        { role: 'user', content: 'a' },
        { from: 'bot', text: 'b' },
      ],
    }),
    new Response('no JSON'),
  );
  expect([await client().load(), await client().load(), await client().load()]).toEqual([
    [
      { from: 'user', text: 'Hi' },
      { from: 'bot', text: 'Hello' },
    ],
    [
      { from: 'user', text: 'a' },
      { from: 'bot', text: 'b' },
    ],
    [],
  ]);
});
