import type { Item, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import facebook from './facebook-graph-api.node.ts';

const credentials = { facebookGraphApi: { accessToken: 'T', allowUnauthorizedCerts: false } };

async function ask(
  parameters: JsonObject,
  http: FakeServer = () => ({ json: { id: '1' } }),
  items: Item[] = [{ json: {} }],
) {
  const { requests, json } = await runNode(facebook, { credentials, parameters: { ...parameters }, items, http });
  return { json, requests };
}

it('asks for fields of a node, with parameters as fields and as JSON', async () => {
  const { json, requests } = await ask(
    {
      hostUrl: 'graph-video.facebook.com',
      graphApiVersion: 'v23.0',
      node: 'me',
      edge: 'feed/x',
      options: {
        fields: { field: [{ name: 'a' }, { name: 'b' }] },
        queryParameters: { parameter: [{ name: 'q', value: '1' }] },
        queryParametersJson: '{"n":{"a":1}}',
      },
    },
    () => ({ json: [{ id: '1' }, { id: '2' }] }),
  );
  expect(json).toEqual([{ id: '1' }, { id: '2' }]);
  expect(requests[0]?.url).toBe('https://graph-video.facebook.com/v23.0/me/feed/x');
  expect(requests[0]?.query).toEqual([
    ['fields', 'a,b'],
    ['q', '1'],
    ['n[a]', '1'],
  ]);
});

it('sends files under the names of Facebook', async () => {
  const file = { data: Buffer.from('PNG').toString('base64'), mimeType: 'image/png', fileName: 'a.png' };
  let body = '';
  const http: FakeServer = async (request) => {
    const parts: Uint8Array[] = [];
    for await (const part of request.body as AsyncIterable<Uint8Array>) parts.push(part);
    body = Buffer.concat(parts).toString();
    return { json: { id: 'ph1' } };
  };
  const upload = {
    httpRequestMethod: 'POST',
    node: 'p1',
    edge: 'photos',
    sendBinaryData: true,
    binaryPropertyName: 'source:data',
    options: {},
  };
  await ask(upload, http, [{ json: {}, binary: { data: file } }]);
  expect(body).toContain('name="source"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n');
});

it('sends the token to Facebook only, and stays at the place that is meant', async () => {
  await expect(ask({ hostUrl: 'evil.example', node: 'me', options: {} })).rejects.toThrow(
    "'evil.example' is not an address of Facebook",
  );
  await expect(ask({ node: '../me', options: {} })).rejects.toThrow("'../me' is not a path of the service");
});
