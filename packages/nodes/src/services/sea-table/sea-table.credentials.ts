import { defineCredential, hidden, options, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';

const CLOUD = 'https://cloud.seatable.io';

/** Below it the API token of a base counts; elsewhere the token that is had for it. */
const OF_API_TOKEN = '/api/v2.1/';
export const ACCESS_TOKEN = `${OF_API_TOKEN}dtable/app-access-token/`;

/** Where SeaTable is. */
export const serverOf = ({ environment, domain }: { environment: string; domain?: string | undefined }) =>
  environment === 'selfHosted' ? trimmedUrl(domain ?? '') : CLOUD;

const byToken = (token: string) => ({ headers: { authorization: `Token ${token}` } });

export const seaTableApi = defineCredential({
  name: 'seaTableApi',
  displayName: 'SeaTable API token',
  documentationUrl: 'https://api.seatable.com/reference/authentication',
  parameters: [
    options('environment', {
      label: 'Environment',
      default: 'cloudHosted',
      options: [
        { name: 'SeaTable Cloud', value: 'cloudHosted' },
        { name: 'Own server', value: 'selfHosted' },
      ],
    }),
    string('domain', {
      label: 'Address',
      placeholder: 'https://seatable.example.com',
      displayOptions: { show: { environment: ['selfHosted'] } },
    }),
    secret('token', { label: 'API token', description: 'Of the base', required: true }),
    // Dates are sent as they are given.
    hidden('timezone', { default: '' }),
    // Fetched by `prepare`.
    hidden('accessToken', { default: '' }),
  ],
  baseUrl: serverOf,
  async prepare({ token, ...place }, send) {
    const asked = { method: 'GET', url: `${serverOf(place)}${ACCESS_TOKEN}`, ...byToken(token) };
    return { accessToken: tokenIn(await fetchToken(send, asked), 'access_token') };
  },
  authenticate({ token, accessToken }, { url }) {
    if (new URL(url).pathname.startsWith(OF_API_TOKEN)) return byToken(token);
    return { headers: { authorization: `Bearer ${accessToken}` } };
  },
  test: { path: ACCESS_TOKEN },
});

export default [seaTableApi];
