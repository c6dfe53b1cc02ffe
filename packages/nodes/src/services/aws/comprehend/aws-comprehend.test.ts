import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import comprehend from './aws-comprehend.node.ts';

const found = {
  Languages: [
    { LanguageCode: 'en', Score: 0.9 },
    { LanguageCode: 'de', Score: 0.1 },
  ],
  Entities: [{ Text: 'Ada' }, { Text: 'London' }],
};

async function ask(parameters: JsonObject) {
  const credentials = { aws: { region: 'eu-west-1', accessKeyId: 'A', secretAccessKey: 's' } };
  const { requests, json } = await runNode(comprehend, {
    credentials,
    parameters: { text: 'Ada was in London', ...parameters },
    http: () => ({ json: found }),
  });
  const { headers = {}, body } = requests[0] ?? {};
  return { json, target: headers['x-amz-target'], body: JSON.parse(Buffer.from(body as Uint8Array).toString()) };
}

it('gives the score of each language by its code', async () => {
  const { json, target } = await ask({});
  expect(target).toBe('Comprehend_20171127.DetectDominantLanguage');
  expect(json).toEqual([{ en: 0.9, de: 0.1 }]);
  expect((await ask({ simple: false })).json).toEqual([found]);
});

it('gives an item for each entity', async () => {
  const entities = { operation: 'detectEntities', languageCode: 'de', additionalFields: { endpointArn: 'arn:y' } };
  const { json, body } = await ask(entities);
  expect(json).toEqual(found.Entities);
  expect(body).toEqual({ Text: 'Ada was in London', LanguageCode: 'de', EndpointArn: 'arn:y' });
});
