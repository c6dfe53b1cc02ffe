import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googlePerspective from './google-perspective.node.ts';

const answer: JsonObject = { attributeScores: { TOXICITY: { summaryScore: { value: 0.5 } } } };
const run = (parameters: JsonObject) =>
  runNode(googlePerspective, {
    credentials: { googlePerspectiveOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http: () => ({ json: answer }),
    parameters: { text: 'Hello', ...parameters },
  });

it('asks for the attributes that are chosen', async () => {
  const requestedAttributesUi = { requestedAttributesValues: [{ attributeName: 'toxicity', scoreThreshold: 0.5 }] };
  const { json, requests } = await run({ requestedAttributesUi, options: { languages: 'de' } });
  expect(json).toEqual([answer]);
  expect(requests[0]?.url).toBe('https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze');
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    comment: { type: 'PLAIN_TEXT', text: 'Hello' },
    requestedAttributes: { TOXICITY: { scoreType: 'PROBABILITY', scoreThreshold: 0.5 } },
    languages: ['de'],
  });
});

it('wants at least one attribute', async () => {
  await expect(run({ requestedAttributesUi: {} })).rejects.toThrow('No attribute is chosen');
});
