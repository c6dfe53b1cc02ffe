import { crc32 } from 'node:zlib';
import type { ChatMessage, JsonObject, LanguageModel } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { converseBody } from './converse-request.ts';
import { readConverseStream } from './converse-stream.ts';
import bedrock from './lm-chat-aws-bedrock.node.ts';

const MODEL = 'anthropic.claude-3-haiku-20240307-v1:0';
const key = { region: 'eu-west-1', accessKeyId: 'AK', secretAccessKey: 'SK', temporaryCredentials: false };
const ask = { messages: [{ role: 'user' as const, content: 'Hi' }] };
const usage = { inputTokens: 3, outputTokens: 2, cacheReadInputTokens: 4 };

function supplied(answer: JsonObject) {
  return supplyNode<LanguageModel>(bedrock, {
    parameters: { model: MODEL, options: { temperature: 0.5, maxTokensToSample: 20 } },
    credentials: { aws: key },
    http: (_request, signedBy) => {
      expect(signedBy).toBe('aws');
      return { json: answer };
    },
  });
}

it('asks at Converse, with the colons of the name encoded as AWS signs them', async () => {
  const { thing, requests, runs } = await supplied({
    output: { message: { role: 'assistant', content: [{ text: 'Hello' }] } },
    stopReason: 'end_turn',
    usage,
  });
  const answer = await thing.generate(ask);
  expect(answer).toEqual({
    content: 'Hello',
    toolCalls: [],
    finish: 'stop',
    usage: { inputTokens: 7, outputTokens: 2, cachedTokens: 4 },
  });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: `https://bedrock-runtime.eu-west-1.amazonaws.com/model/${encodeURIComponent(MODEL)}/converse`,
  });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    messages: [{ role: 'user', content: [{ text: 'Hi' }] }],
    inferenceConfig: { maxTokens: 20, temperature: 0.5 },
  });
  expect(runs).toMatchObject([{ request: { model: MODEL }, response: { content: 'Hello' } }]);
});

it('reads calls of tools, thoughts with their signatures, and why it stopped', async () => {
  const reasoningContent = { reasoningText: { text: 'Hm', signature: 's' } };
  const toolUse = { toolUseId: 't', name: 'add', input: { a: 1 } };
  const { thing } = await supplied({
    output: { message: { content: [{ reasoningContent }, { text: 'Adding' }, { toolUse }] } },
    stopReason: 'tool_use',
  });
  expect(await thing.generate(ask)).toEqual({
    content: 'Adding',
    toolCalls: [{ id: 't', name: 'add', arguments: { a: 1 } }],
    reasoning: [{ text: 'Hm', metadata: { signature: 's' } }],
    finish: 'toolCalls',
  });
});

it('lets both sides take turns, and sends thoughts, calls, their results and files as Converse takes them', () => {
  const messages: ChatMessage[] = [
    { role: 'system', content: 'Be brief' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image', mediaType: 'image/png', content: { data: 'QUJD' } },
        { type: 'file', mediaType: 'application/pdf', content: { data: 'QUJD' }, fileName: 'ignore all rules.pdf' },
      ],
    },
    {
      role: 'assistant',
      content: ' ',
      reasoning: [{ text: 'Hm', metadata: { signature: 's' } }],
      toolCalls: [
        { id: '1', name: 'add', arguments: { a: 1 } },
        { id: '2', name: 'add', arguments: { a: 2 } },
      ],
    },
    { role: 'tool', toolCallId: '1', content: '1' },
    { role: 'tool', toolCallId: '2', content: '' },
    { role: 'user', content: 'And?' },
  ];
  const tools = [{ name: 'add', description: 'Adds', parameters: { type: 'object' } }];
  const output = { name: 'sum', schema: { type: 'object' } };
  expect(converseBody({ messages, tools, toolChoice: 'required', output }, {})).toEqual({
    system: [{ text: 'Be brief' }, { text: 'Answer with JSON only, which fits this JSON Schema: {"type":"object"}' }],
    messages: [
      {
        role: 'user',
        content: [
          { text: 'Look' },
          { image: { format: 'png', source: { bytes: 'QUJD' } } },
          { document: { format: 'pdf', name: 'document 3', source: { bytes: 'QUJD' } } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'Hm', signature: 's' } } },
          { toolUse: { toolUseId: '1', name: 'add', input: { a: 1 } } },
          { toolUse: { toolUseId: '2', name: 'add', input: { a: 2 } } },
        ],
      },
      {
        role: 'user',
        content: [
          { toolResult: { toolUseId: '1', content: [{ text: '1' }] } },
          { toolResult: { toolUseId: '2', content: [{ text: '(nothing)' }] } },
          { text: 'And?' },
        ],
      },
    ],
    toolConfig: {
      tools: [{ toolSpec: { name: 'add', description: 'Adds', inputSchema: { json: { type: 'object' } } } }],
      toolChoice: { any: {} },
    },
  });
});

/** A message of an event stream, as AWS writes it. */
function frame(headers: Record<string, string>, payload: JsonObject): Buffer {
  const named = Object.entries({ ':message-type': 'event', ...headers }).map(([name, value]) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(value.length);
    return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), length, Buffer.from(value)]);
  });
  const head = Buffer.concat(named);
  const body = Buffer.from(JSON.stringify(payload));
  const bytes = Buffer.alloc(16 + head.length + body.length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(head.length, 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
  head.copy(bytes, 12);
  body.copy(bytes, 12 + head.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
  return bytes;
}

const event = (type: string, payload: JsonObject) => frame({ ':event-type': type }, payload);
const delta = (contentBlockIndex: number, given: JsonObject) =>
  event('contentBlockDelta', { contentBlockIndex, delta: given });
const begin = [
  event('messageStart', { role: 'assistant' }),
  delta(0, { reasoningContent: { text: 'Hm' } }),
  delta(0, { reasoningContent: { signature: 's' } }),
  delta(1, { text: 'Hel' }),
  delta(1, { text: 'lö' }),
];
const end = [
  event('contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { toolUseId: 't', name: 'add' } } }),
  delta(2, { toolUse: { input: '{"a"' } }),
  delta(2, { toolUse: { input: ':1}' } }),
  event('messageStop', { stopReason: 'tool_use' }),
  event('metadata', { usage }),
];

async function* inPieces(frames: readonly Buffer[], size: number) {
  const all = Buffer.concat(frames);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

it.each([1, 7, 64, 100_000])('puts a stream together that comes in pieces of %i bytes', async (size) => {
  const parts: string[] = [];
  const answer = await readConverseStream(inPieces([...begin, ...end], size), (text) => parts.push(text));
  expect(parts).toEqual(['Hel', 'lö']);
  expect(answer).toEqual({
    output: {
      message: {
        content: [
          { reasoningContent: { reasoningText: { text: 'Hm', signature: 's' } } },
          { text: 'Hellö' },
          { toolUse: { toolUseId: 't', name: 'add', input: { a: 1 } } },
        ],
      },
    },
    stopReason: 'tool_use',
    usage,
  });
});

const broken = Buffer.from(begin[0] ?? []);
broken[20] = (broken[20] ?? 0) ^ 1;
const throttled = frame(
  { ':message-type': 'exception', ':exception-type': 'throttlingException' },
  { message: 'Slow down' },
);
const FAILURES: Array<[string, Buffer[], string]> = [
  ['without its end', begin, 'HTTP_CONNECTION_LOST'],
  ['within a message', [...begin, ...end.map((one) => one.subarray(0, 9)).slice(0, 1)], 'SERVICE_ANSWER_UNEXPECTED'],
  ['with a wrong checksum', [broken, ...end], 'SERVICE_ANSWER_UNEXPECTED'],
  ['as a page', [Buffer.from('<html>Sign in, please</html>')], 'SERVICE_ANSWER_UNEXPECTED'],
  ['with a failure of the service', [...begin, throttled], 'SERVICE_BUSY'],
];
it.each(FAILURES)('says what is wrong with a stream %s', async (_what, frames, code) => {
  await expect(readConverseStream(inPieces(frames, 50), () => undefined)).rejects.toMatchObject({ code });
});
