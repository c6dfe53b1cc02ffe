import { defineCredential, options, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';

const byToken = { show: { authType: ['authToken'] } };
const byKey = { show: { authType: ['apiKey'] } };

export const twilioApi = defineCredential({
  name: 'twilioApi',
  displayName: 'Twilio account',
  parameters: [
    options('authType', {
      label: 'Sign in by',
      default: 'authToken',
      options: [
        { name: 'Auth token', value: 'authToken' },
        { name: 'API key', value: 'apiKey' },
      ],
    }),
    string('accountSid', { label: 'Account SID' }),
    secret('authToken', { label: 'Auth token', displayOptions: byToken }),
    secret('apiKeySid', { label: 'SID of the API key', displayOptions: byKey }),
    secret('apiKeySecret', { label: 'Secret of the API key', displayOptions: byKey }),
  ],
  authenticate: ({ authType, accountSid, authToken, apiKeySid, apiKeySecret }) =>
    authType === 'apiKey' ? basic(apiKeySid, apiKeySecret) : basic(accountSid, authToken),
  test: ({ accountSid }) => ({
    url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`,
  }),
});

export default [twilioApi];
