import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleCloudNaturalLanguage from './google-cloud-natural-language.node.ts';

const documentSentiment = { score: 0.5, magnitude: 1 };
const run = (parameters: JsonObject) =>
  runNode(googleCloudNaturalLanguage, {
    credentials: { googleCloudNaturalLanguageOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http: () => ({ json: { documentSentiment } }),
    parameters,
  });

it('analyzes a text, whose language is found out', async () => {
  const { json, requests } = await run({ content: 'Fine' });
  expect(json).toEqual([{ documentSentiment }]);
  expect(requests[0]?.url).toBe('https://language.googleapis.com/v1/documents:analyzeSentiment');
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    document: { type: 'PLAIN_TEXT', content: 'Fine' },
    encodingType: 'UTF16',
  });
});

it('analyzes a file of a bucket', async () => {
  const options = { documentType: 'HTML', encodingType: 'UTF8', language: 'de' };
  const { requests } = await run({ source: 'gcsContentUri', gcsContentUri: 'gs://b/o', options });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    document: { type: 'HTML', gcsContentUri: 'gs://b/o', language: 'de' },
    encodingType: 'UTF8',
  });
});
