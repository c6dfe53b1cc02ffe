import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import bannerbear from './bannerbear.node.ts';

const API = 'https://api.bannerbear.com/v2';
const credentials = { bannerbearApi: { apiKey: 'K' } };

/** Draws an image by the time it is looked at for the `looks`th time. */
function drawing(looks: number): FakeServer {
  let looked = 0;
  return ({ method }) => {
    if (method !== 'POST') looked += 1;
    return { json: { uid: 'i1', status: looked >= looks ? 'completed' : 'pending' } };
  };
}

async function create(additionalFields: JsonObject, http: FakeServer) {
  const change = { name: 'title', text: 'hi', color: '', background: '', imageUrl: 'https://i.test/a.png' };
  const parameters = { templateId: 't1', additionalFields, modificationsUi: { modificationsValues: [change] } };
  const { requests, json } = await runNode(bannerbear, { credentials, parameters, http });
  return { requests, json, asked: requests.map(({ method = 'GET', url }) => `${method} ${url}`) };
}

it('has an image drawn with what is filled in', async () => {
  const { requests, json } = await create({ metadata: 'm', webhookUrl: 'https://x.test' }, drawing(1));
  expect(json).toEqual([{ uid: 'i1', status: 'pending' }]);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    template: 't1',
    metadata: 'm',
    webhook_url: 'https://x.test',
    modifications: [{ name: 'title', text: 'hi', image_url: 'https://i.test/a.png' }],
  });
});

it('waits until the image is drawn, as long as is wanted', async () => {
  const wait = { waitForImage: true, waitForImageMaxTries: 2 };
  const { asked, json } = await create(wait, drawing(2));
  expect(json).toEqual([{ uid: 'i1', status: 'completed' }]);
  expect(asked).toEqual([`POST ${API}/images`, `GET ${API}/images/i1`, `GET ${API}/images/i1`]);
  await expect(create(wait, drawing(3))).rejects.toThrow('Bannerbear has not drawn the image i1 yet');
});

it('offers templates of all pages, and the layers of the chosen one', async () => {
  const http: FakeServer = ({ url, query = [] }) => {
    if (url.endsWith('/t1')) return { json: { available_modifications: [{ name: 'title' }] } };
    const isSecond = query.some(([name, value]) => name === 'page' && value === '2');
    return { json: Array.from({ length: isSecond ? 1 : 100 }, (_, id) => ({ uid: `t${id}`, name: `T${id}` })) };
  };
  const context = lookupContext(bannerbear, { credentials, parameters: { templateId: 't1' }, http });
  expect(await bannerbear.lookups?.options?.getTemplates?.(context)).toHaveLength(101);
  expect(await bannerbear.lookups?.options?.getModificationNames?.(context)).toEqual([
    { name: 'title', value: 'title' },
  ]);
});
