import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import dhl from './dhl.node.ts';

const run = (http: FakeServer) =>
  runNode(dhl, {
    credentials: { dhlApi: { apiKey: 'K' } },
    parameters: { trackingNumber: '123', options: { recipientPostalCode: '53113' } },
    http,
  });

it('gives the shipments of a number', async () => {
  const { requests, json } = await run(() => ({
    json: { shipments: [{ id: '123', status: { status: 'delivered' } }] },
  }));
  expect(requests).toMatchObject([
    {
      url: 'https://api-eu.dhl.com/track/shipments',
      query: [
        ['trackingNumber', '123'],
        ['recipientPostalCode', '53113'],
      ],
    },
  ]);
  expect(json).toEqual([{ id: '123', status: { status: 'delivered' } }]);
});

it('says why DHL knows no shipment', async () => {
  const http = () => ({ status: 404, json: { title: 'No result found', detail: 'No shipment with this number.' } });
  await expect(run(http)).rejects.toThrow('No shipment with this number.');
});
