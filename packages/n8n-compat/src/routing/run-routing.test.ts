import type { JsonObject } from '@millrace/workflow';
import { expect, test } from 'vitest';
import type { NodeJob } from '../port/node-port.ts';
import { portFor } from '../testing/port-for.ts';
import { runRouting } from './run-routing.ts';

function jobFor(parameters: JsonObject[], settings: Partial<NodeJob> = {}): NodeJob {
  return {
    node: { id: '1', name: 'Parcels', type: 'n8n-nodes-parcels.parcels', typeVersion: 1, credentials: ['parcelsApi'] },
    typeName: 'parcels',
    inputs: [parameters.map((_, n) => ({ json: { n } }))],
    sources: [null],
    parameters: parameters.map((values) => ({ values })),
    parametersOf: parameters.map((_, index) => index),
    workflow: { id: 'w', name: 'Shipping', active: false, timezone: 'UTC' },
    execution: { id: '7', mode: 'manual' },
    continueOnFail: false,
    staticData: { node: {}, workflow: {}, execution: {} },
    ...settings,
  };
}

const description = {
  credentials: [{ name: 'parcelsApi', required: true }],
  requestDefaults: { baseURL: '={{ $credentials.host }}', headers: { accept: 'application/json' } },
  properties: [
    {
      name: 'operation',
      type: 'options',
      options: [
        {
          name: 'Send',
          value: 'send',
          routing: { request: { method: 'POST', url: '/parcels' } },
        },
        {
          name: 'List',
          value: 'list',
          routing: {
            request: { url: '={{ "/parcels/of/" + $parameter.owner }}' },
            output: { postReceive: [{ type: 'rootProperty', properties: { property: 'parcels' } }] },
            operations: {
              pagination: { type: 'offset', properties: { pageSize: 2, type: 'query' } },
            },
          },
        },
      ],
    },
    {
      name: 'to',
      type: 'string',
      displayOptions: { show: { operation: ['send'] } },
      routing: { send: { type: 'body', property: 'address.name', value: '={{ $value.toUpperCase() }}' } },
    },
    {
      name: 'all',
      type: 'boolean',
      displayOptions: { show: { operation: ['list'] } },
      routing: { send: { paginate: '={{ $value }}' }, output: { maxResults: '={{ $value ? -1 : 1 }}' } },
    },
  ],
};
const node = { description, instance: {}, methods: {} };

test('the shown parameters of each item make its request', async () => {
  const { port, requests, signedAs } = portFor(({ body }) => ({ sent: JSON.parse(String(body)) as unknown }));
  const items = await runRouting(
    node,
    jobFor([
      { operation: 'send', to: 'Ada', all: true },
      { operation: 'send', to: 'Bo' },
    ]),
    port,
  );
  expect(requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
    'POST https://parcels.example/parcels {"address":{"name":"ADA"}}',
    'POST https://parcels.example/parcels {"address":{"name":"BO"}}',
  ]);
  expect(signedAs).toEqual(['parcelsApi', 'parcelsApi']);
  expect(items).toEqual([
    { json: { sent: { address: { name: 'ADA' } } }, pairedItem: { item: 0 } },
    { json: { sent: { address: { name: 'BO' } } }, pairedItem: { item: 1 } },
  ]);
});

test('pages are fetched until one is short, and what is asked for is taken out of them', async () => {
  const stock = [1, 2, 3, 4, 5].map((id) => ({ id }));
  const { port, requests } = portFor(({ query = [] }) => {
    const { offset = 0, limit = 1 } = Object.fromEntries(query.map(([name, value]) => [name, Number(value)]));
    return { parcels: stock.slice(offset, offset + limit) };
  });
  const items = await runRouting(node, jobFor([{ operation: 'list', owner: 'ada', all: true }]), port);
  expect(items.map(({ json }) => json)).toEqual(stock);
  expect(requests.map(({ url }) => url)).toEqual(Array(3).fill('https://parcels.example/parcels/of/ada'));
});

test('functions of the package change the request and the answer, and know their item', async () => {
  const { port, requests } = portFor(() => ({ id: 1 }));
  const withFunctions = {
    ...node,
    description: {
      properties: [
        {
          name: 'to',
          routing: {
            request: { url: 'https://parcels.example' },
            send: {
              preSend: [
                async function (this: { getNodeParameter(name: string): string }, options: object) {
                  return { ...options, headers: { 'x-to': this.getNodeParameter('to') } };
                },
              ],
            },
            output: {
              postReceive: [
                async (items: object[], { statusCode }: { statusCode: number }) =>
                  items.map(() => ({ json: { statusCode } })),
              ],
            },
          },
        },
      ],
    },
  };
  const items = await runRouting(withFunctions, jobFor([{ to: 'Ada' }]), port);
  expect(requests[0]?.headers).toMatchObject({ 'x-to': 'Ada' });
  expect(items).toEqual([{ json: { statusCode: 200 }, pairedItem: { item: 0 } }]);
});

test('a refusal says what the service said; where the workflow goes on it is an item', async () => {
  const parameters = [{ operation: 'send', to: 'Ada' }];
  await expect(runRouting(node, jobFor(parameters), portFor(() => undefined).port)).rejects.toMatchObject({
    message: 'no such parcel',
    httpCode: '404',
  });
  const items = await runRouting(node, jobFor(parameters, { continueOnFail: true }), portFor(() => undefined).port);
  expect(items).toMatchObject([{ json: { error: 'no such parcel' }, pairedItem: { item: 0 } }]);
});
