import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import perplexity from './perplexity.node.ts';

const answer = {
  id: '1',
  created: 2,
  citations: ['https://example.com'],
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' } }],
};

async function ask(parameters: JsonObject) {
  const messages = { message: [{ role: 'user', content: 'Hi' }] };
  const { requests, json } = await runNode(perplexity, {
    credentials: { perplexityApi: { apiKey: 'K' } },
    parameters: { messages, ...parameters },
    http: () => ({ json: answer }),
  });
  return { json, body: JSON.parse(String(requests[0]?.body)) };
}

it('asks with the options that are chosen, and gives the answer with its sources', async () => {
  const options = { maxTokens: 5, searchDomainFilter: 'a.com, -b.com', searchRecency: 'week' };
  const { json, body } = await ask({ simplify: true, options });
  expect(body).toEqual({
    model: 'sonar',
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 5,
    search_domain_filter: ['a.com', '-b.com'],
    search_recency_filter: 'week',
  });
  expect(json).toEqual([{ id: '1', created: 2, citations: ['https://example.com'], message: 'Hello' }]);
});

it('gives all that is known of the answer where that is wanted', async () => {
  expect((await ask({ simplify: false, options: {} })).json).toEqual([answer]);
});
