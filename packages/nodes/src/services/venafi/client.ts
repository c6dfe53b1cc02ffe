import { type JsonBody, service, singlePage } from '@millrace/node-sdk';
import { venafiTlsProtectCloudApi } from './venafi.credentials.ts';

export const venafi = service({
  name: 'Venafi TLS Protect Cloud',
  credential: venafiTlsProtectCloudApi,
  reason: 'errors.0.message',
});

/** The service gives a list at once. */
export const listOf = (items: string) => singlePage({ items });

/** What the service calls a request for a certificate; a renewal is one, too. */
export const certificateRequest = (body: JsonBody) =>
  ({ method: 'POST', path: '/outagedetection/v1/certificaterequests', body }) as const;
