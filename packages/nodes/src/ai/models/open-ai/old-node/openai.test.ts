import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import openAi from './openai.node.ts';

const run = (parameters: JsonObject, json: JsonObject, typeVersion = 1.1) =>
  runNode(openAi, {
    parameters,
    typeVersion,
    credentials: { openAiApi: { apiKey: 'k', url: 'https://api.example/v1' } },
    http: () => ({ json }),
  });
const bodyOf = ({ requests: [request] }: Awaited<ReturnType<typeof run>>) => JSON.parse(String(request?.body));

it('answers messages, with the model of its version', async () => {
  const choices = [{ index: 0, message: { role: 'assistant', content: ' Hi' } }];
  const prompt = { messages: [{ content: 'x' }] };
  const old = await run(
    { resource: 'chat', model: 'gpt-4', prompt, options: { maxTokens: 5, topP: 0.5 } },
    { choices },
    1,
  );
  expect(old.json).toEqual(choices);
  const messages = [{ role: 'user', content: 'x' }];
  expect(bodyOf(old)).toEqual({ model: 'gpt-4', messages, max_tokens: 5, top_p: 0.5 });
  const usual = await run({ resource: 'chat', prompt, simplifyOutput: false }, { id: 'c', choices });
  expect(usual.json).toEqual([{ id: 'c', choices }]);
  expect(bodyOf(usual)).toEqual({ model: 'gpt-3.5-turbo', messages });
});

it('goes on with a text, without the empty lines before what follows', async () => {
  const choices = [{ text: '\n\n and so on ', index: 0 }];
  const result = await run({ prompt: 'x' }, { choices });
  expect(result.json).toEqual([{ text: 'and so on', index: 0 }]);
  expect(bodyOf(result)).toEqual({ model: 'gpt-3.5-turbo-instruct', prompt: 'x' });
  expect((await run({ prompt: 'x', simplifyOutput: false }, { choices })).json).toEqual([{ choices }]);
});

it('makes pictures as files, or tells their addresses', async () => {
  const made = await run(
    { resource: 'image', prompt: 'cat', options: { size: '512x512' } },
    { data: [{ b64_json: 'UE5H' }] },
  );
  expect(made.items).toMatchObject([{ json: {}, binary: { data: { mimeType: 'image/png', data: 'UE5H' } } }]);
  expect(bodyOf(made)).toEqual({ prompt: 'cat', model: 'dall-e-2', response_format: 'b64_json', size: '512x512' });
  const told = await run(
    { resource: 'image', prompt: 'cat', responseFormat: 'imageUrl' },
    { data: [{ url: 'https://a' }] },
  );
  expect(told.json).toEqual([{ url: 'https://a' }]);
});

it('tells whether a text breaks a rule', async () => {
  const { json } = await run({ operation: 'moderate', input: 'x' }, { results: [{ flagged: false }] });
  expect(json).toEqual([{ flagged: false }]);
});
