import type { JsonObject, LanguageModel } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import vertex from './lm-chat-google-vertex.node.ts';

const answer = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Hello' }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
};

const supplied = (credential: JsonObject, options: JsonObject = {}, projectId = 'my-project') =>
  supplyNode<LanguageModel>(vertex, {
    parameters: { projectId: { __rl: true, mode: 'id', value: projectId }, modelName: 'gemini-2.5-flash', options },
    credentials: { googleApi: { email: 'a@b.c', privateKey: 'k', ...credential } },
    http: (_request, signedBy) => {
      expect(signedBy).toBe('googleApi');
      return { json: answer };
    },
  });
const ask = { messages: [{ role: 'user' as const, content: 'Hi' }] };

it.each([
  [{}, 'aiplatform.googleapis.com', 'global'],
  [{ region: 'europe-west3' }, 'europe-west3-aiplatform.googleapis.com', 'europe-west3'],
  [{ region: 'eu' }, 'aiplatform.eu.rep.googleapis.com', 'eu'],
])('asks where the region of the credential is: %j', async (credential, host, region) => {
  const { thing, requests } = await supplied(credential);
  expect(await thing.generate(ask)).toMatchObject({ content: 'Hello', finish: 'stop', usage: { inputTokens: 3 } });
  const place = `v1/projects/my-project/locations/${region}/publishers/google/models/gemini-2.5-flash`;
  expect(requests[0]).toMatchObject({ method: 'POST', url: `https://${host}/${place}:generateContent` });
  expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/authorization|api-key/i);
});

it('sends the options that are set', async () => {
  const category = { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' };
  const options = { temperature: 0.2, thinkingBudget: 0, safetySettings: { values: [category] } };
  const { thing, requests } = await supplied({}, options);
  await thing.generate(ask);
  const body = JSON.parse(Buffer.from(requests[0]?.body as Uint8Array).toString());
  expect(body).toMatchObject({
    generationConfig: { temperature: 0.2, thinkingConfig: { thinkingBudget: 0 } },
    safetySettings: [category],
  });
});

it('says what is missing, and lets no text become a host', async () => {
  await expect(supplied({}, {}, ' ')).rejects.toThrow('No project is chosen');
  const code = 'CREDENTIAL_INCOMPLETE';
  await expect(supplied({ region: 'evil.example/' })).rejects.toMatchObject({ code });
});
