import { defineCredential, secret } from '@millrace/node-sdk';

export const figmaApi = defineCredential({
  name: 'figmaApi',
  displayName: 'Figma access token',
  documentationUrl: 'https://developers.figma.com/docs/rest-api/authentication/',
  parameters: [secret('accessToken', { label: 'Access token', required: true })],
  authenticate: ({ accessToken }) => ({ headers: { 'x-figma-token': accessToken } }),
  test: () => ({ url: 'https://api.figma.com/v1/me' }),
});

export default [figmaApi];
