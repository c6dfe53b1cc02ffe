import type { JsonObject, LanguageModel, NodeType } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import anthropic from './anthropic/lm-chat-anthropic.node.ts';
import azure from './azure-open-ai/lm-chat-azure-open-ai.node.ts';
import cohere from './compatible/lm-chat-cohere.node.ts';
import deepSeek from './compatible/lm-chat-deep-seek.node.ts';
import groq from './compatible/lm-chat-groq.node.ts';
import mistral from './compatible/lm-chat-mistral-cloud.node.ts';
import openRouter from './compatible/lm-chat-open-router.node.ts';
import vercel from './compatible/lm-chat-vercel-ai-gateway.node.ts';
import xAi from './compatible/lm-chat-x-ai-grok.node.ts';
import gemini from './google-gemini/lm-chat-google-gemini.node.ts';
import ollama from './ollama/lm-chat-ollama.node.ts';
import chatOpenAi from './open-ai/lm-chat-open-ai.node.ts';
import lmOpenAi from './open-ai/lm-open-ai.node.ts';

const message = { role: 'assistant', content: 'Hello' };
const answer = { choices: [{ index: 0, message, text: 'Hello', finish_reason: 'stop' }] };
const openAiUrl = { apiKey: 'k', url: 'https://api.openai.com/v1' };
const instruct = { model: { __rl: true, mode: 'id', value: 'gpt-3.5-turbo-instruct' } };

const CASES: Array<[NodeType, string, JsonObject?, JsonObject?]> = [
  [mistral, 'https://api.mistral.ai/v1/chat/completions'],
  [groq, 'https://api.groq.com/openai/v1/chat/completions'],
  [deepSeek, 'https://api.deepseek.com/chat/completions'],
  [openRouter, 'https://openrouter.ai/api/v1/chat/completions'],
  [vercel, 'https://ai-gateway.vercel.sh/v1/chat/completions'],
  [xAi, 'https://api.x.ai/v1/chat/completions'],
  [cohere, 'https://api.cohere.com/compatibility/v1/chat/completions'],
  [
    azure,
    'https://res.openai.azure.com/openai/deployments/m/chat/completions',
    { apiKey: 'k', resourceName: 'res', apiVersion: '2025-03-01', endpoint: '' },
  ],
  [lmOpenAi, 'https://api.openai.com/v1/completions', openAiUrl, instruct],
];

it.each(CASES)('asks where its service is: $description.displayName', async (node, url, data = {}, parameters = {}) => {
  const [slot] = node.description.credentials ?? [];
  const type = String(slot?.name);
  // The fields of the credential have their defaults, as when it is created.
  const { thing, requests } = await supplyNode<LanguageModel>(node, {
    parameters: { model: 'm', options: { temperature: 0.5 }, ...parameters },
    credentials: { [type]: { apiKey: 'k', ...data } },
    http: (_request, signedBy) => {
      expect(signedBy).toBe(type);
      return { json: answer };
    },
  });
  const given = await thing.generate({ messages: [{ role: 'user', content: 'Hi' }] });
  expect(given).toMatchObject({ content: 'Hello', finish: 'stop' });
  const [request] = requests;
  expect(request).toMatchObject({ method: 'POST', url });
  // The key is added by what signs: the package of the provider knows none.
  expect(JSON.stringify(request?.headers)).not.toMatch(/authorization|api-key/i);
  const body = JSON.parse(Buffer.from(request?.body as Uint8Array).toString());
  expect(body).toMatchObject({ temperature: 0.5 });
  if (node === azure) expect(request?.query).toEqual([['api-version', '2025-03-01']]);
});

it('tells Groq by its newer name how long an answer may be', async () => {
  const { thing, requests } = await supplyNode<LanguageModel>(groq, {
    parameters: { model: 'm', options: { maxTokensToSample: 44 } },
    credentials: { groqApi: { apiKey: 'k' } },
    http: () => ({ json: answer }),
  });
  await thing.generate({ messages: [{ role: 'user', content: 'Hi' }] });
  const body = JSON.parse(Buffer.from(requests[0]?.body as Uint8Array).toString());
  expect(body).toMatchObject({ max_completion_tokens: 44 });
  expect(body).not.toHaveProperty('max_tokens');
});

it('Anthropic thinks within the longest answer', async () => {
  const { thing, requests } = await supplyNode<LanguageModel>(anthropic, {
    parameters: { options: { thinking: true, thinkingBudget: 2_000, maxTokensToSample: 5_000 } },
    credentials: { anthropicApi: { apiKey: 'k', url: 'https://api.anthropic.com' } },
    http: () => ({
      json: {
        ...{ id: 'm', type: 'message', role: 'assistant', model: 'claude', stop_reason: 'end_turn' },
        ...{ content: [{ type: 'text', text: 'Hello' }], usage: { input_tokens: 1, output_tokens: 1 } },
      },
    }),
  });
  expect(await thing.generate({ messages: [{ role: 'user', content: 'Hi' }] })).toMatchObject({ content: 'Hello' });
  expect(JSON.parse(Buffer.from(requests[0]?.body as Uint8Array).toString())).toMatchObject({
    max_tokens: 5_000,
    thinking: { type: 'enabled', budget_tokens: 2_000 },
  });
});

// Files leave out what was not changed, so the model that a node begins with is part of their format.
const USUAL: Array<[NodeType, number, string]> = [
  [chatOpenAi, 1.1, 'gpt-4o-mini'],
  [chatOpenAi, 1.3, 'gpt-4.1-mini'],
  [lmOpenAi, 1, 'gpt-3.5-turbo-instruct'],
  [anthropic, 1.2, 'claude-3-5-sonnet-20240620'],
  [anthropic, 1.3, 'claude-sonnet-4-5-20250929'],
  [gemini, 1, 'gemini-2.5-flash'],
  [mistral, 1, 'mistral-small'],
  [groq, 1, 'llama3-8b-8192'],
  [deepSeek, 1, 'deepseek-chat'],
  [openRouter, 1, 'openai/gpt-4.1-mini'],
  [vercel, 1, 'openai/gpt-4o'],
  [xAi, 1, 'grok-2-vision-1212'],
  [cohere, 1, 'command-a-03-2025'],
  [ollama, 1, 'llama3.2'],
];

it.each(USUAL)(
  'asks the usual model of a file that names none: $description.displayName %s',
  async (node, typeVersion, name) => {
    const [slot] = node.description.credentials ?? [];
    const { thing } = await supplyNode<LanguageModel>(node, {
      typeVersion,
      parameters: { options: {} },
      credentials: { [String(slot?.name)]: { apiKey: 'k', url: 'https://a.example', host: 'https://a.example' } },
    });
    expect(thing.name).toBe(name);
  },
);

it('sends Mistral what only Mistral knows', async () => {
  const { thing, requests } = await supplyNode<LanguageModel>(mistral, {
    parameters: { model: 'm', options: { safeMode: true, randomSeed: 7 } },
    credentials: { mistralCloudApi: { apiKey: 'k' } },
    http: () => ({ json: answer }),
  });
  await thing.generate({ messages: [{ role: 'user', content: 'Hi' }] });
  const body = JSON.parse(Buffer.from(requests[0]?.body as Uint8Array).toString());
  expect(body).toMatchObject({ model: 'm', safe_prompt: true, random_seed: 7 });
});

it('lets Anthropic think within the longest answer, where one is set', async () => {
  const longest = async (options: JsonObject) => {
    const { thing, requests } = await supplyNode<LanguageModel>(anthropic, {
      parameters: { model: 'claude-sonnet-4-5', options: { thinking: true, thinkingBudget: 1024, ...options } },
      credentials: { anthropicApi: { apiKey: 'k', url: 'https://api.anthropic.com' } },
      http: () => ({ status: 400, json: { type: 'error', error: { type: 'invalid_request_error', message: 'No' } } }),
    });
    await expect(thing.generate({ messages: [{ role: 'user', content: 'Hi' }] })).rejects.toThrow();
    return JSON.parse(Buffer.from(requests[0]?.body as Uint8Array).toString()).max_tokens as number;
  };
  expect(await longest({ maxTokensToSample: 3000 })).toBe(3000);
  expect(await longest({ maxTokensToSample: -1 })).toBe(await longest({}));
});
