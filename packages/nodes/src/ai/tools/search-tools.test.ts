import type { JsonObject, NodeType, Tool } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { Toolbox } from '../../lib/ai/loop/call-tools.ts';
import searXng from './sear-xng/tool-sear-xng.node.ts';
import serpApi from './serp-api/tool-serp-api.node.ts';
import wolframAlpha from './wolfram-alpha/tool-wolfram-alpha.node.ts';

const credentials = {
  serpApi: { apiKey: 'k' },
  searXngApi: { apiUrl: 'https://search.example/ ' },
  wolframAlphaApi: { appId: 'id' },
};
const supplied = (node: NodeType, answer: JsonObject | string, options: JsonObject = {}, nodeName?: string) =>
  supplyNode<Tool>(node, {
    ...(nodeName && { nodeName }),
    credentials,
    parameters: { options },
    http: () => (typeof answer === 'string' ? { body: answer } : { json: answer }),
  });

it('SerpAPI gives the answer, what is known of the thing and the pages, without pictures and addresses of searches', async () => {
  const { thing, requests, runs } = await supplied(
    serpApi,
    {
      answer_box: { type: 'weather_result', temperature: '83', thumbnail: 'https://p.example/x.png' },
      knowledge_graph: { title: 'Rome', founded_by: ['Romulus'], source: { name: 'W' } },
      organic_results: [{ title: 'Rome', link: 'https://rome.example', snippet: 'A city.' }, { title: 'More' }],
    },
    { gl: 'it', no_cache: true },
  );
  expect(await thing.invoke({ input: 'Rome' })).toBe(
    'type: weather_result\ntemperature: 83\n\ntitle: Rome\nfounded by: Romulus\n\nRome\nhttps://rome.example\nA city.\n\nMore',
  );
  expect(requests[0]?.url).toBe('https://serpapi.com/search');
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    gl: 'it',
    no_cache: 'true',
    engine: 'google',
    q: 'Rome',
  });
  expect(runs).toMatchObject([{ request: { input: 'Rome' } }]);
});

it('SearXNG asks the server of the credential, and gives answers and as many pages as are wanted', async () => {
  const answer = {
    answers: ['42', { answer: 'forty-two' }],
    infoboxes: [{ infobox: 'Forty-two', content: 'A number.' }],
    results: [
      { title: 'A', url: 'https://a.example', content: 'One.' },
      { title: 'B', url: 'https://b.example', content: null },
    ],
  };
  const { thing, requests } = await supplied(searXng, answer, { numResults: 1, language: 'de', safesearch: 2 });
  expect(await thing.invoke({ input: 'everything' })).toBe(
    '42\n\nforty-two\n\nForty-two\nA number.\n\nA\nhttps://a.example\nOne.',
  );
  expect(requests[0]?.url).toBe('https://search.example/search');
  const query = { q: 'everything', format: 'json', pageno: '1', language: 'de', safesearch: '2' };
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual(query);
});

it('Wolfram Alpha gives its text, and tells the model what it does not understand', async () => {
  const { thing, requests } = await supplied(wolframAlpha, 'Result:\n2');
  expect(await thing.invoke({ input: '1+1' })).toBe('Result:\n2');
  expect(requests[0]?.url).toBe('https://www.wolframalpha.com/api/v1/llm-api');
  const refusing = await supplyNode<Tool>(wolframAlpha, {
    credentials,
    http: () => ({ status: 501, body: 'Things to try instead: 1+1', headers: { 'content-type': 'text/plain' } }),
  });
  await expect(refusing.thing.invoke({ input: 'one and one' })).rejects.toThrow('Things to try instead: 1+1');
});

it('a search without results says so, and what it gives is bounded', async () => {
  for (const node of [serpApi, searXng]) {
    expect(await (await supplied(node, {})).thing.invoke({ input: 'xyz' })).toBe('The search found nothing.');
  }
  const long = { results: [{ title: 'x'.repeat(20_000) }] };
  expect((await (await supplied(searXng, long)).thing.invoke({ input: 'x' })).length).toBe(6_000);
});

it('two searches of a kind have different names, and none takes that of another tool', async () => {
  for (const [node, name] of [
    [serpApi, 'search'],
    [searXng, 'searxng-search'],
  ] as const) {
    const [one, other] = [await supplied(node, {}, {}, 'News'), await supplied(node, {}, {}, 'Old pages')];
    const two = new Toolbox([one.thing, other.thing]);
    expect(two.tools.map((tool) => tool.name)).toEqual([name, 'Old_pages']);
    await two.call([{ id: '1', name: 'Old_pages', arguments: { input: 'x' } }], '');
    expect([one.requests.length, other.requests.length]).toEqual([0, 1]);
    const own: Tool = { name, description: '', parameters: {}, invoke: async () => '' };
    expect(new Toolbox([one.thing, own]).tools.map((tool) => tool.name).sort()).toEqual(['News', name].sort());
    expect(() => new Toolbox([one.thing, one.thing, one.thing])).toThrow('Two tools have the name "News"');
  }
});
