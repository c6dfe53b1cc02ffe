import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import versions from './google-translate.node.ts';

it('translates a text, in both versions', async () => {
  const answer: JsonObject = { data: { translations: [{ translatedText: 'Hallo', detectedSourceLanguage: 'en' }] } };
  for (const version of versions) {
    const { json, requests } = await runNode(version, {
      credentials: { googleTranslateOAuth2Api: { oauthTokenData: { access_token: 't' } } },
      http: () => ({ json: answer }),
      parameters: { authentication: 'oAuth2', text: 'Hello', translateTo: 'de' },
    });
    expect(json).toEqual([{ translatedText: 'Hallo', detectedSourceLanguage: 'en' }]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://translation.googleapis.com/language/translate/v2',
      body: '{"q":"Hello","target":"de"}',
    });
  }
});

it('begins with the account that each version begins with', () => {
  const initial = versions.map(
    ({ description }) => description.properties.find(({ name }) => name === 'authentication')?.default,
  );
  expect(initial).toEqual(['serviceAccount', 'oAuth2']);
});
