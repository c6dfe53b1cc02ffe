import { defineCredential, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'httpQueryAuth',
  displayName: 'Query auth',
  genericAuth: true,
  parameters: [
    string('name', { label: 'Parameter name', placeholder: 'api_key' }),
    string('value', { label: 'Value', typeOptions: { password: true } }),
  ],
  authenticate: ({ name, value }) => ({ query: [[name, value]] }),
});
