import type { JsonValue, LanguageModel } from '@millrace/node-sdk';
import { startLocalService, supplyNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import model from './lm-chat-open-ai.node.ts';
import openAiApi from './open-ai-api.credential.ts';

let service: Awaited<ReturnType<typeof startLocalService>>;
let answer: { status: number; json: JsonValue };

beforeAll(async () => {
  service = await startLocalService(() => answer);
});
afterAll(() => service.close());

const saying = (message: JsonValue) => {
  answer = { status: 200, json: { choices: [{ message }], usage: { prompt_tokens: 7, completion_tokens: 3 } } };
};

function supplied(parameters: Record<string, JsonValue> = {}) {
  return supplyNode<LanguageModel>(model, {
    parameters: { model: { __rl: true, mode: 'id', value: 'small' }, ...parameters },
    credentialTypes: [openAiApi],
    credentials: { openAiApi: { apiKey: 'key-1', url: `${service.url}/v1/`, organizationId: 'org-1' } },
  });
}

it('asks with the key and settings of the user, and notes what was asked and given', async () => {
  saying({ role: 'assistant', content: 'Hello Ada' });
  const { thing, runs } = await supplied({ options: { temperature: 0.2, maxTokens: 50 } });
  const given = await thing.generate({
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hello' },
    ],
  });
  expect(given).toEqual({ content: 'Hello Ada', toolCalls: [], usage: { prompt: 7, completion: 3 } });
  const call = service.calls.at(-1);
  expect(call).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  expect(call?.headers).toMatchObject({ authorization: 'Bearer key-1', 'openai-organization': 'org-1' });
  expect(JSON.parse(String(call?.body))).toEqual({
    model: 'small',
    temperature: 0.2,
    max_tokens: 50,
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hello' },
    ],
  });
  expect(runs).toMatchObject([
    { request: { model: 'small' }, response: { content: 'Hello Ada', usage: { prompt: 7 } } },
  ]);
});

it('tells of tools, reads the calls of the answer and sends back what they gave', async () => {
  const parameters = { type: 'object', properties: { a: { type: 'number' } } };
  saying({
    content: null,
    tool_calls: [{ id: 'call-1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
  });
  const { thing } = await supplied();
  const tools = [{ name: 'add', description: 'Adds', parameters }];
  const { toolCalls } = await thing.generate({ messages: [{ role: 'user', content: '1+1' }], tools });
  expect(toolCalls).toEqual([{ id: 'call-1', name: 'add', arguments: { a: 1 } }]);
  await thing.generate({
    messages: [
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', toolCallId: 'call-1', content: '2' },
    ],
    tools,
  });
  expect(JSON.parse(String(service.calls.at(-1)?.body))).toMatchObject({
    tools: [{ type: 'function', function: { name: 'add', description: 'Adds', parameters } }],
    messages: [
      { role: 'assistant', tool_calls: [{ id: 'call-1', function: { name: 'add', arguments: '{"a":1}' } }] },
      { role: 'tool', tool_call_id: 'call-1', content: '2' },
    ],
  });
});

it('gives arguments that are no JSON to the tool as a text', async () => {
  saying({ tool_calls: [{ id: '1', function: { name: 'add', arguments: 'one and one' } }] });
  const { thing } = await supplied();
  const { toolCalls } = await thing.generate({ messages: [{ role: 'user', content: '?' }] });
  expect(toolCalls).toEqual([{ id: '1', name: 'add', arguments: { input: 'one and one' } }]);
});

it('says what the service refused, and what is missing', async () => {
  answer = { status: 401, json: { error: { message: 'Incorrect API key' } } };
  const { thing } = await supplied();
  await expect(thing.generate({ messages: [] })).rejects.toMatchObject({
    message: 'OpenAI did not accept the credential (401): Incorrect API key',
    httpCode: '401',
  });
  await expect(supplied({ model: { __rl: true, mode: 'list', value: '' } })).rejects.toThrow('No model is chosen');
});

it('sends the key to the server of its credential only', async () => {
  saying({ content: 'ok' });
  await expect(supplied({ options: { baseURL: 'http://localhost:1/v1' } })).rejects.toThrow('is not below that');
  const { thing } = await supplied({ options: { baseURL: `${service.url}/v1/other` } });
  await thing.generate({ messages: [{ role: 'user', content: '?' }] });
  expect(service.calls.at(-1)?.path).toBe('/v1/other/chat/completions');
});
