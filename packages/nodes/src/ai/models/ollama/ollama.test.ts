import { isJsonObject, type JsonObject, type LanguageModel } from '@millrace/node-sdk';
import { type LocalAnswer, type LocalService, startLocalService, supplyNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import node from './lm-chat-ollama.node.ts';
import ollamaApi from './ollama-api.credential.ts';

let service: LocalService;
let answer: LocalAnswer;
beforeAll(async () => {
  service = await startLocalService(() => answer);
});
afterAll(() => service.close());

const lines = (...objects: JsonObject[]) => {
  answer = { body: objects.map((one) => JSON.stringify(one)).join('\n') };
};
const supplied = (options: JsonObject = {}) =>
  supplyNode<LanguageModel>(node, {
    parameters: { model: 'llama3.2', options },
    credentialTypes: [ollamaApi],
    credentials: { ollamaApi: { baseUrl: service.url, apiKey: '' } },
  });
const ask = { messages: [{ role: 'user' as const, content: 'Hi' }] };

it('puts an answer together that comes in lines, and counts its tokens', async () => {
  lines(
    { message: { role: 'assistant', content: 'Hel' }, done: false },
    {
      message: { role: 'assistant', content: 'lo' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 5,
      eval_count: 2,
    },
  );
  const { thing } = await supplied({ temperature: 0.1, numCtx: 4096, topK: -1 });
  const parts: string[] = [];
  expect(await thing.generate({ ...ask, onDelta: (text) => parts.push(text) })).toEqual({
    content: 'Hello',
    toolCalls: [],
    finish: 'stop',
    usage: { inputTokens: 5, outputTokens: 2 },
  });
  expect(parts).toEqual(['Hel', 'lo']);
  const sent: unknown = JSON.parse(service.calls.at(-1)?.body ?? '');
  expect(isJsonObject(sent) && sent.options).toEqual({ temperature: 0.1, num_ctx: 4096 });
});

it('asks for tools and sends back what they gave', async () => {
  lines({ message: { content: '', tool_calls: [{ function: { name: 'add', arguments: { a: 1 } } }] }, done: true });
  const { thing } = await supplied();
  const tools = [{ name: 'add', description: 'Adds', parameters: { type: 'object' } }];
  const { toolCalls, finish } = await thing.generate({ ...ask, tools });
  expect({ toolCalls, finish }).toEqual({
    toolCalls: [{ id: 'call_0', name: 'add', arguments: { a: 1 } }],
    finish: 'toolCalls',
  });
});

it('says what is wrong', async () => {
  const { thing } = await supplied();
  lines({ error: 'model "llama3.2" not found' });
  await expect(thing.generate(ask)).rejects.toThrow('model "llama3.2" not found');
  lines({ message: { content: 'Hel' }, done: false });
  await expect(thing.generate(ask)).rejects.toMatchObject({ code: 'HTTP_CONNECTION_LOST' });
  answer = { body: '<html>' };
  await expect(thing.generate(ask)).rejects.toMatchObject({ code: 'SERVICE_ANSWER_UNEXPECTED' });
  answer = { status: 404, json: { error: 'no such model' } };
  await expect(thing.generate(ask)).rejects.toThrow('no such model');
});
