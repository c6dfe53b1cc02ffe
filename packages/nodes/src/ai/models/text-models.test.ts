import type { JsonObject, JsonValue, LanguageModel, NodeType } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import cohere from './compatible/lm-cohere.node.ts';
import huggingFace from './hugging-face/lm-open-hugging-face-inference.node.ts';

function supplied(node: NodeType, parameters: JsonObject, answer: JsonValue) {
  const type = String(node.description.credentials?.[0]?.name);
  return supplyNode<LanguageModel>(node, {
    parameters,
    credentials: { [type]: { apiKey: 'k', url: 'https://api.cohere.ai' } },
    http: (_request, signedBy) => {
      expect(signedBy).toBe(type);
      return { json: answer };
    },
  });
}

const messages = [
  { role: 'system' as const, content: 'Be brief' },
  { role: 'user' as const, content: 'Hi' },
];

it('lets a model of Cohere go on with a text', async () => {
  const parameters = { options: { model: 'command', maxTokens: 20 } };
  const { thing, requests } = await supplied(cohere, parameters, { generations: [{ text: 'Hello' }] });
  const parts: string[] = [];
  const answer = await thing.generate({ messages, onDelta: (text) => parts.push(text) });
  expect(answer).toEqual({ content: 'Hello', toolCalls: [], finish: 'stop' });
  expect(parts).toEqual(['Hello']);
  expect(requests).toMatchObject([{ method: 'POST', url: 'https://api.cohere.com/v1/generate' }]);
  const body = { prompt: 'Be brief\n\nHi', model: 'command', max_tokens: 20, temperature: 0, stream: false };
  expect(JSON.parse(String(requests[0]?.body))).toEqual(body);
});

const PLACES: Array<[JsonObject, string]> = [
  [{ temperature: 0.5, maxTokens: 20, topK: 3 }, 'https://router.huggingface.co/hf-inference/models/m/x%20y'],
  [{ endpointUrl: 'https://abc.endpoints.huggingface.cloud/go' }, 'https://abc.endpoints.huggingface.cloud/go'],
];
it.each(PLACES)('lets a model at Hugging Face go on with a text: %j', async (options, url) => {
  const { thing, requests } = await supplied(huggingFace, { model: 'm/x y', options }, [{ generated_text: 'Hello' }]);
  expect(await thing.generate({ messages })).toEqual({ content: 'Hello', toolCalls: [], finish: 'stop' });
  expect(requests).toMatchObject([{ method: 'POST', url }]);
  const settings = 'endpointUrl' in options ? {} : { temperature: 0.5, max_new_tokens: 20, top_k: 3 };
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    inputs: 'Be brief\n\nHi',
    parameters: { return_full_text: false, ...settings },
  });
});

it('sends the token of Hugging Face nowhere else', async () => {
  for (const endpointUrl of ['https://evil.test/x', 'http://a.huggingface.co', 'https://huggingface.co.evil.test']) {
    await expect(supplied(huggingFace, { model: 'm', options: { endpointUrl } }, [])).rejects.toThrow(
      'is none of Hugging Face',
    );
  }
});
