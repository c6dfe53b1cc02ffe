import { collection, defineServiceNode, resource, service, string } from '@millrace/node-sdk';
import { dhlApi } from './dhl.credentials.ts';

const dhl = service({
  name: 'DHL',
  credential: dhlApi,
  baseUrl: 'https://api-eu.dhl.com',
  reason: ['detail', 'title'],
});

const get = dhl.operation('Get', {
  description: 'Say where a shipment is',
  action: 'Get the tracking of a shipment',
  parameters: [
    string('trackingNumber', { label: 'Tracking number', required: true }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('recipientPostalCode', {
          label: 'Postcode of the recipient',
          description: 'Shows more of some shipments',
        }),
      ],
    }),
  ],
  request: ({ trackingNumber, options: { recipientPostalCode } }) => ({
    path: '/track/shipments',
    query: { trackingNumber, recipientPostalCode: recipientPostalCode || undefined },
  }),
  items: 'shipments',
});

export default defineServiceNode({
  name: 'n8n-nodes-base.dhl',
  displayName: 'DHL',
  description: 'Says where shipments of DHL are',
  version: 1,
  codex: { categories: ['Miscellaneous'], alias: ['parcel', 'tracking', 'shipment'] },
  service: dhl,
  resources: { shipment: resource('Shipment', { get }) },
});
