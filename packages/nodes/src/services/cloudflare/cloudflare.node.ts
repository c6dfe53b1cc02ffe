import {
  choiceOf,
  choices,
  collection,
  defineServiceNode,
  options,
  pagePaging,
  path,
  resource,
  secret,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { cloudflareApi } from './cloudflare.credentials.ts';

const cloudflare = service({
  name: 'Cloudflare',
  credential: cloudflareApi,
  baseUrl: 'https://api.cloudflare.com/client/v4',
  reason: 'errors.0.message',
  paging: pagePaging({ page: 'page', items: 'result', size: { name: 'per_page', most: 50 } }),
});

const zonesFound = z.array(z.object({ id: z.string(), name: z.string() }));
const zones = cloudflare.choices('getZones', {
  async find({ client }) {
    const found = zonesFound.parse(await client.all({ path: '/zones' }));
    return found.map(({ id, name }) => ({ name, value: id }));
  },
});

const zoneId = choiceOf('zoneId', { label: 'Zone', from: zones, required: true });
const certificateId = string('certificateId', { label: 'Certificate ID', required: true });

/** Certificates by which Cloudflare says to the servers behind it who it is. */
const certificateOperations = {
  upload: cloudflare.operation('Upload', {
    parameters: [
      zoneId,
      string('certificate', {
        label: 'Certificate',
        description: 'Of the zone, in PEM',
        placeholder: '-----BEGIN CERTIFICATE-----',
        required: true,
        typeOptions: { rows: 5 },
      }),
      secret('privateKey', { label: 'Private key', description: 'Of the certificate, in PEM', required: true }),
    ],
    request: ({ zoneId: zone, certificate, privateKey }) => ({
      method: 'POST',
      path: path`/zones/${zone}/origin_tls_client_auth`,
      body: { certificate, private_key: privateKey },
    }),
    items: 'result',
  }),
  delete: cloudflare.operation('Delete', {
    parameters: [zoneId, certificateId],
    request: ({ zoneId: zone, certificateId: id }) => ({
      method: 'DELETE',
      path: path`/zones/${zone}/origin_tls_client_auth/${id}`,
    }),
    items: 'result',
  }),
  get: cloudflare.operation('Get', {
    parameters: [zoneId, certificateId],
    request: ({ zoneId: zone, certificateId: id }) => ({ path: path`/zones/${zone}/origin_tls_client_auth/${id}` }),
    items: 'result',
  }),
  getMany: cloudflare.operation('Get many', {
    parameters: [
      zoneId,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          options('status', {
            label: 'Status',
            default: '',
            options: choices('active', 'expired', 'deleted', 'pending'),
          }),
        ],
      }),
    ],
    paged: { limit: 25, most: 50 },
    request: ({ zoneId: zone, filters: { status } }) => ({
      path: path`/zones/${zone}/origin_tls_client_auth`,
      query: { status: status || undefined },
    }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.cloudflare',
  displayName: 'Cloudflare',
  description: 'Manages the certificates by which Cloudflare reaches your servers',
  version: 1,
  group: ['input'],
  codex: { categories: ['Development'], alias: ['certificate', 'TLS', 'zone'] },
  service: cloudflare,
  resources: { zoneCertificate: resource('Zone certificate', certificateOperations) },
});
