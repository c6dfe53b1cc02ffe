import { lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import deepL from './deep-l.node.ts';

const credentials = { deepLApi: { apiKey: 'K', apiPlan: 'free' } } as const;

it('translates with what is chosen', async () => {
  const additionalFields = { sourceLang: 'EN-GB', splitSentences: 'nonewlines', formality: 'more' };
  const translation = { text: 'Hallo', detected_source_language: 'EN' };
  const { json, requests } = await runNode(deepL, {
    credentials,
    parameters: { text: 'Hello & hi', translateTo: 'DE', additionalFields },
    http: () => ({ json: { translations: [translation] } }),
  });
  expect(json).toEqual([translation]);
  expect(requests[0]?.url).toBe('https://api-free.deepl.com/v2/translate');
  expect(String(requests[0]?.body)).toBe(
    'target_lang=DE&text=Hello+%26+hi&source_lang=EN&split_sentences=nonewlines&formality=more',
  );
});

it('offers the languages that it translates to', async () => {
  const http = ({ query = [] }: { query?: Array<readonly [string, string]> }) => ({
    json: [{ language: String(query[0]?.[1]), name: 'German' }],
  });
  const context = lookupContext(deepL, { credentials, http });
  expect(await deepL.lookups?.options?.getLanguages?.(context)).toEqual([{ name: 'German', value: 'target' }]);
  expect(await deepL.lookups?.options?.getSourceLanguages?.(context)).toEqual([{ name: 'German', value: 'source' }]);
});
