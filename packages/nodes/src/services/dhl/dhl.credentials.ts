import { defineCredential, secret } from '@millrace/node-sdk';

export const dhlApi = defineCredential({
  name: 'dhlApi',
  displayName: 'DHL API key',
  documentationUrl: 'https://developer.dhl.com/api-reference/shipment-tracking',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => ({ headers: { 'dhl-api-key': apiKey } }),
  // The number of the examples of DHL.
  test: () => ({ url: 'https://api-eu.dhl.com/track/shipments?trackingNumber=7777777770' }),
});

export default [dhlApi];
