import type { Item, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import mistralAi from './mistral-ai.node.ts';

const API = 'https://api.mistral.ai/v1';
const pages = [
  { index: 0, markdown: 'a' },
  { index: 1, markdown: 'b' },
];

async function ask(parameters: JsonObject, http: FakeServer, items: Item[], continueOnFail = false) {
  const credentials = { mistralCloudApi: { apiKey: 'K' } };
  const { requests, json } = await runNode(mistralAi, { credentials, parameters, items, http, continueOnFail });
  return { json, requests, asked: requests.map(({ method = 'GET', url }) => `${method} ${url.slice(API.length)}`) };
}

it('reads a file of the item, and gives its text in one piece', async () => {
  const file = { data: Buffer.from('PDF').toString('base64'), mimeType: 'application/pdf', fileName: 'a.pdf' };
  const { json, requests } = await ask({ options: {} }, () => ({ json: { pages, model: 'm' } }), [
    { json: {}, binary: { data: file } },
  ]);
  expect(json).toEqual([{ pages, model: 'm', extractedText: 'a\n\nb', pageCount: 2 }]);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    model: 'mistral-ocr-latest',
    document: { type: 'document_url', document_url: 'data:application/pdf;base64,UERG' },
  });
});

const job = { inputType: 'url', url: 'https://x.test/a.pdf', options: { batch: true, batchSize: 2 } };

/** A service that has done a job by the second time it is looked at. */
function working(status = 'SUCCESS'): FakeServer {
  let looked = 0;
  const results = [
    { custom_id: '1', response: { status_code: 400, body: { message: 'no such page' } } },
    { custom_id: '0', response: { status_code: 200, body: { pages } } },
  ];
  const answerTo = (url: string, method: string): JsonObject => {
    if (url.endsWith('/files')) return { id: 'f1' };
    if (method !== 'GET') return { id: 'j1' };
    looked += 1;
    return { id: 'j1', status: looked > 1 ? status : 'RUNNING', output_file: 'o1', errors: [{ message: 'too much' }] };
  };
  return ({ url, method = 'GET' }) =>
    url.endsWith('/content')
      ? { body: results.map((one) => JSON.stringify(one)).join('\n') }
      : { json: answerTo(url, method) };
}

it('has documents read together, gives each its own, and removes the files of the job', async () => {
  const { json, asked } = await ask(job, working(), [{ json: {} }, { json: {} }], true);
  expect(json).toEqual([
    { pages, extractedText: 'a\n\nb', pageCount: 2 },
    { error: 'Mistral AI did not read a document: no such page' },
  ]);
  expect(asked).toEqual([
    'POST /files',
    'POST /batch/jobs',
    'GET /batch/jobs/j1',
    'GET /batch/jobs/j1',
    'GET /files/o1/content',
    'DELETE /files/f1',
    'DELETE /files/o1',
  ]);
});

it('says how a job ended', async () => {
  await expect(ask(job, working('FAILED'), [{ json: {} }])).rejects.toThrow(
    'The job j1 of Mistral AI ended with FAILED: too much',
  );
});
