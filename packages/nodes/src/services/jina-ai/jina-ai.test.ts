import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import jinaAi from './jina-ai.node.ts';

async function ask(parameters: JsonObject, answer: JsonObject) {
  const credentials = { jinaAiApi: { apiKey: 'K' } };
  const { requests, json } = await runNode(jinaAi, { credentials, parameters, http: () => ({ json: answer }) });
  return { json, sent: requests[0] };
}

it('reads a page with its own query, and with options as headers', async () => {
  const options = { outputFormat: 'markdown', targetSelector: '#a', enableImageCaptioning: true };
  const { json, sent } = await ask({ url: 'https://e.test/a%20b?x=1&x=2#part', options }, { data: { title: 'T' } });
  expect(json).toEqual([{ title: 'T' }]);
  expect(sent?.url).toBe('https://r.jina.ai/https://e.test/a%20b');
  expect(sent?.query).toEqual([
    ['x', '1'],
    ['x', '2'],
  ]);
  expect(sent?.headers).toMatchObject({
    'x-return-format': 'markdown',
    'x-target-selector': '#a',
    'x-with-generated-alt': 'true',
  });
  await expect(ask({ url: 'file:///etc/passwd', options: {} }, {})).rejects.toThrow('is no address of a page');
});

it('searches the web at another host', async () => {
  const search = { operation: 'search', searchQuery: 'a b?', options: { siteFilter: 'x.com', pageNumber: 2 } };
  const { json, sent } = await ask(search, { data: [{ title: '1' }, { title: '2' }] });
  expect(json).toEqual([{ title: '1' }, { title: '2' }]);
  expect([sent?.url, sent?.query]).toEqual([
    'https://s.jina.ai/',
    [
      ['q', 'a b?'],
      ['page', '2'],
    ],
  ]);
});

it('researches a question', async () => {
  const options = { prioritizeSources: 'a.com, b.com', maxReturnedSources: 3 };
  const research = { resource: 'research', operation: 'deepResearch', researchQuery: 'Why?', options };
  const message = { role: 'assistant', content: 'So', annotations: [{ type: 'url_citation' }] };
  const { json, sent } = await ask(research, { choices: [{ message }], usage: { total_tokens: 1 } });
  expect(json).toEqual([{ content: 'So', annotations: [{ type: 'url_citation' }], usage: { total_tokens: 1 } }]);
  expect(JSON.parse(String(sent?.body))).toEqual({
    messages: [{ role: 'user', content: 'Why?' }],
    max_returned_urls: 3,
    boost_hostnames: ['a.com', 'b.com'],
  });
});
