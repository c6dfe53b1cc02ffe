import { defineCredential, secret } from '@millrace/node-sdk';

export const pushoverApi = defineCredential({
  name: 'pushoverApi',
  displayName: 'Pushover API token',
  documentationUrl: 'https://pushover.net/api',
  parameters: [
    secret('apiKey', { label: 'API token', description: 'Of the application, as its page at Pushover shows it' }),
  ],
  // A form with files, which the node sends, holds the token as one of its fields.
  authenticate: ({ apiKey }, { headers = {} }) =>
    headers['content-type']?.startsWith('multipart/') ? {} : { query: [['token', apiKey]] },
  test: () => ({ url: 'https://api.pushover.net/1/licenses.json' }),
});

export default [pushoverApi];
