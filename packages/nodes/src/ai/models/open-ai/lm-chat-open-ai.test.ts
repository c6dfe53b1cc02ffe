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
  answer = {
    status: 200,
    json: {
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    },
  };
};

function supplied(parameters: Record<string, JsonValue> = {}, typeVersion = 1.3) {
  return supplyNode<LanguageModel>(model, {
    typeVersion,
    parameters: { model: { __rl: true, mode: 'id', value: 'small' }, responsesApiEnabled: false, ...parameters },
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
  expect(given).toEqual({
    content: 'Hello Ada',
    toolCalls: [],
    finish: 'stop',
    usage: { inputTokens: 7, outputTokens: 3 },
  });
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
    { request: { model: 'small' }, response: { content: 'Hello Ada', usage: { inputTokens: 7 } } },
  ]);
});

it('gives arguments that are no JSON to the tool as a text', async () => {
  saying({
    role: 'assistant',
    tool_calls: [{ id: '1', type: 'function', function: { name: 'add', arguments: 'one and one' } }],
  });
  const { thing } = await supplied();
  const { toolCalls } = await thing.generate({ messages: [{ role: 'user', content: '?' }] });
  expect(toolCalls).toEqual([{ id: '1', name: 'add', arguments: { input: 'one and one' } }]);
});

it('says that no model is chosen', async () => {
  await expect(supplied({ model: { __rl: true, mode: 'list', value: '' } })).rejects.toThrow('No model is chosen');
});

it('sends the key to the server of its credential only', async () => {
  saying({ role: 'assistant', content: 'ok' });
  const old = (baseURL: string) => supplied({ model: 'small', options: { baseURL } }, 1);
  await expect(old('http://localhost:1/v1')).rejects.toThrow('is not below that');
  const pathOf = async ({ thing }: Awaited<ReturnType<typeof supplied>>) => {
    await thing.generate({ messages: [{ role: 'user', content: '?' }] });
    return service.calls.at(-1)?.path;
  };
  expect(await pathOf(await old(`${service.url}/v1/other`))).toBe('/v1/other/chat/completions');
  // From 1.1 on the address is that of the credential, whatever a file holds.
  const later = supplied({ options: { baseURL: 'http://localhost:1/v1' } }, 1.2);
  expect(await pathOf(await later)).toBe('/v1/chat/completions');
});

it('names a prompt that is kept at OpenAI, and asks for the form and the likely words that are wanted', async () => {
  answer = {
    status: 200,
    json: {
      ...{ id: 'r1', object: 'response', created_at: 1, model: 'small', usage: { input_tokens: 1, output_tokens: 1 } },
      output: [
        {
          ...{ type: 'message', id: 'm1', role: 'assistant' },
          content: [{ type: 'output_text', text: '{}', annotations: [] }],
        },
      ],
    },
  };
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const form = { type: 'json_schema', name: 'mood', description: 'How it sounds', schema, strict: true };
  const { thing } = await supplied({
    responsesApiEnabled: true,
    options: {
      promptConfig: { promptOptions: { promptId: 'pmpt_1', version: '2', variables: '{"city":"Rome"}' } },
      textFormat: { textOptions: form },
      topLogprobs: 3,
    },
  });
  await thing.generate({ messages: [{ role: 'user', content: '?' }] });
  expect(JSON.parse(String(service.calls.at(-1)?.body))).toMatchObject({
    prompt: { id: 'pmpt_1', version: '2', variables: { city: 'Rome' } },
    text: { format: form },
    top_logprobs: 3,
  });
});

it('says how closely a picture is to be looked at', async () => {
  saying({ role: 'assistant', content: 'A cat' });
  const { thing } = await supplied();
  const content = { url: 'https://a.example/cat.png' };
  await thing.generate({
    messages: [{ role: 'user', content: [{ type: 'image', mediaType: 'image/*', content, detail: 'low' }] }],
  });
  const { messages } = JSON.parse(String(service.calls.at(-1)?.body));
  expect(messages[0].content).toEqual([{ type: 'image_url', image_url: { ...content, detail: 'low' } }]);
});
