import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import versions from './google-slides.node.ts';

const run = (parameters: JsonObject, http: FakeServer) => {
  const version = versions.find(({ description }) => description.version === 2);
  if (!version) throw new Error('There is no version 2');
  return runNode(version, {
    credentials: { googleSlidesOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { presentationId: 'P1', ...parameters },
  });
};

it('gives the slides of a presentation, as many as are wanted', async () => {
  const slides = [{ objectId: 's1' }, { objectId: 's2' }];
  const { json, requests } = await run({ operation: 'getSlides', limit: 1 }, () => ({ json: { slides } }));
  expect(json).toEqual([{ objectId: 's1' }]);
  expect(requests[0]).toMatchObject({
    url: 'https://slides.googleapis.com/v1/presentations/P1',
    query: [['fields', 'slides']],
  });
});

it('replaces texts of a revision that is known', async () => {
  const textUi = { textValues: [{ text: 'a', replaceText: 'b', matchCase: true, pageObjectIds: ['s1'] }] };
  const { requests } = await run({ operation: 'replaceText', textUi, options: { revisionId: 'R' } }, () => ({
    json: { replies: [] },
  }));
  expect(requests[0]?.url).toBe('https://slides.googleapis.com/v1/presentations/P1:batchUpdate');
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    requests: [
      { replaceAllText: { replaceText: 'b', pageObjectIds: ['s1'], containsText: { text: 'a', matchCase: true } } },
    ],
    writeControl: { requiredRevisionId: 'R' },
  });
});

it('downloads the picture of a page', async () => {
  const found = { contentUrl: 'https://pictures.x.test/1', width: 1, height: 2 };
  const { items, json, requests } = await run(
    { resource: 'page', operation: 'getThumbnail', pageObjectId: 's1', download: true },
    ({ url }) =>
      url.startsWith('https://pictures') ? { body: 'PNG', headers: { 'content-type': 'image/png' } } : { json: found },
  );
  expect(json).toEqual([found]);
  expect(items[0]?.binary?.data).toMatchObject({ mimeType: 'image/png', fileName: 's1.png', bytes: 3 });
  expect(requests[1]).toMatchObject({ url: 'https://pictures.x.test/1' });
});
