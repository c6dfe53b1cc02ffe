import { type CredentialType, type JsonObject, type LanguageModel, NodeError, type NodeType } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts';
import anthropicApi from './anthropic/anthropic-api.credential.ts';
import anthropic from './anthropic/lm-chat-anthropic.node.ts';
import googlePalmApi from './google-gemini/google-palm-api.credential.ts';
import gemini from './google-gemini/lm-chat-google-gemini.node.ts';
import openAi from './open-ai/lm-chat-open-ai.node.ts';
import openAiApi from './open-ai/open-ai-api.credential.ts';

const chosen = { model: { __rl: true, mode: 'id', value: 'm' } };

interface Kind {
  node: NodeType;
  credential: CredentialType;
  data: (url: string) => JsonObject;
  parameters: JsonObject;
  path: string;
}

const openAiKind = { node: openAi, credential: openAiApi, data: (url: string) => ({ apiKey: 'k', url: `${url}/v1` }) };
const KINDS: Array<[string, Kind]> = [
  [
    'OpenAI, chat',
    { ...openAiKind, parameters: { ...chosen, responsesApiEnabled: false }, path: '/v1/chat/completions' },
  ],
  ['OpenAI, responses', { ...openAiKind, parameters: { ...chosen, responsesApiEnabled: true }, path: '/v1/responses' }],
  [
    'Anthropic',
    {
      node: anthropic,
      credential: anthropicApi,
      data: (url) => ({ apiKey: 'k', url }),
      parameters: chosen,
      path: '/v1/messages',
    },
  ],
  [
    'Google Gemini',
    {
      node: gemini,
      credential: googlePalmApi,
      data: (url) => ({ apiKey: 'k', host: url }),
      parameters: { modelName: 'models/m' },
      path: '/v1beta/models/m:generateContent',
    },
  ],
];

describe.each(KINDS)('%s', (_name, { node, credential, data, parameters, path }) => {
  let service: FakeModel;
  beforeAll(async () => {
    service = await startFakeModel();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const supplied = (options: JsonObject = {}) =>
    supplyNode<LanguageModel>(node, {
      parameters: { ...parameters, options },
      credentialTypes: [credential],
      credentials: { [credential.description.name]: data(service.url) },
    });
  const ask = { messages: [{ role: 'user' as const, content: 'Hi' }] };
  const add = {
    name: 'add',
    description: 'Adds',
    parameters: { type: 'object', properties: { a: { type: 'number' } } },
  };
  const usage = { inputTokens: 11, outputTokens: 7, cachedTokens: 2 };
  /** Whole, and piece by piece. */
  const ways: Array<[string, { onDelta?: (text: string) => void }]> = [
    ['whole', {}],
    ['in parts', { onDelta: () => undefined }],
  ];

  it('answers whole', async () => {
    service.reply({ text: 'Hello' });
    const { thing, runs } = await supplied();
    expect(await thing.generate(ask)).toMatchObject({ content: 'Hello', toolCalls: [], finish: 'stop', usage });
    expect(service.calls).toMatchObject([{ path }]);
    expect(runs).toMatchObject([
      {
        request: { model: 'm' },
        response: { content: 'Hello', usage },
        modelCall: { model: 'm', finish: 'stop', usage },
      },
    ]);
  });

  it('answers in parts', async () => {
    service.reply({ text: 'Hello' });
    const { thing } = await supplied();
    const parts: string[] = [];
    const answer = await thing.generate({ ...ask, onDelta: (text) => parts.push(text) });
    expect(answer).toMatchObject({ content: 'Hello', finish: 'stop', usage });
    expect(parts.filter(Boolean)).toEqual(['Hel', 'lo']);
  });

  it.each(ways)('asks for tools and is told what they gave, %s', async (_way, how) => {
    service.reply({ text: 'Let me add', calls: [{ name: 'add', arguments: { a: 1 } }] }, { text: '3' });
    const { thing } = await supplied();
    const first = await thing.generate({ ...ask, tools: [add], ...how });
    expect(first).toMatchObject({
      content: 'Let me add',
      toolCalls: [{ name: 'add', arguments: { a: 1 } }],
      finish: 'toolCalls',
    });
    const [call] = first.toolCalls;
    const messages = [
      { role: 'system' as const, content: 'Be brief' },
      ...ask.messages,
      { role: 'assistant' as const, content: first.content, toolCalls: first.toolCalls },
      { role: 'tool' as const, content: 'result of add', toolCallId: call?.id ?? '' },
    ];
    expect(await thing.generate({ messages, tools: [add], ...how })).toMatchObject({ content: '3', toolCalls: [] });
    const sent = JSON.stringify(service.calls[1]?.body);
    for (const text of ['Be brief', 'Let me add', 'result of add', '"add"']) expect(sent).toContain(text);
  });

  it.each(ways)('tells that its answer was cut at the most tokens, %s', async (_way, how) => {
    service.reply({ text: 'Hel', cutAtLength: true });
    const { thing } = await supplied();
    expect((await thing.generate({ ...ask, ...how })).finish).toBe('length');
  });

  const body = { error: { message: 'because', type: 'x' } };
  const FAILURES: Array<[string, Parameters<FakeModel['reply']>[0], string, JsonObject?]> = [
    ['a wrong key', { status: 401, body }, 'SERVICE_CREDENTIAL_REFUSED'],
    ['a bad request', { status: 400, body }, 'SERVICE_REFUSED'],
    ['too many requests', { status: 429, body }, 'SERVICE_BUSY'],
    ['too many requests for long', { status: 429, body, headers: { 'retry-after': '3600' } }, 'SERVICE_BUSY'],
    ['a problem of its own', { status: 500, body }, 'SERVICE_UNAVAILABLE'],
    ['a page of a proxy', { status: 200, body: '<html>Sign in</html>' }, 'SERVICE_ANSWER_UNEXPECTED'],
    [
      'bad JSON',
      { status: 200, body: '{"id": ', headers: { 'content-type': 'application/json' } },
      'SERVICE_ANSWER_UNEXPECTED',
    ],
  ];
  it.each(FAILURES)('fails with what is wrong: %s', async (_what, reply, code) => {
    service.reply(reply);
    const { thing } = await supplied();
    const failure = await thing.generate(ask).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NodeError);
    expect(failure).toMatchObject({ code });
    if (code !== 'SERVICE_ANSWER_UNEXPECTED') expect(String(failure)).toContain('because');
    const streamed = await thing.generate({ ...ask, onDelta: () => undefined }).catch((error: unknown) => error);
    expect(streamed).toBeInstanceOf(NodeError);
  });

  it('asks again what was refused for lack of time', async () => {
    service.reply({ status: 429, body, headers: { 'retry-after': '0' } }, { text: 'Hello' });
    const { thing } = await supplied();
    expect(await thing.generate(ask)).toMatchObject({ content: 'Hello' });
    expect(service.calls).toHaveLength(2);
  });

  it.each(ways)('fails when the connection breaks off, %s', async (_way, how) => {
    service.reply({ cut: { text: 'A longer answer that breaks off' } });
    const { thing } = await supplied();
    await expect(thing.generate({ ...ask, ...how })).rejects.toBeInstanceOf(NodeError);
  });

  it.each(ways)('ends with its signal, %s', async (_way, how) => {
    service.reply({ silence: true });
    const { thing } = await supplied();
    const stop = new AbortController();
    const asked = thing.generate({ ...ask, ...how, signal: stop.signal });
    stop.abort(new Error('Enough'));
    await expect(asked).rejects.toThrow('Enough');
  });
});
