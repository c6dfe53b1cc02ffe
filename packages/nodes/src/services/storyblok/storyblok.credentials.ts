import { defineCredential, secret } from '@millrace/node-sdk';

export const storyblokContentApi = defineCredential({
  name: 'storyblokContentApi',
  displayName: 'Storyblok content delivery',
  documentationUrl: 'https://www.storyblok.com/docs/api/content-delivery/v1',
  parameters: [secret('apiKey', { label: 'Access token', description: 'Of the space', required: true })],
  authenticate: ({ apiKey }) => ({ query: [['token', apiKey]] }),
  test: () => ({ url: 'https://api.storyblok.com/v1/cdn/spaces/me' }),
});

export const storyblokManagementApi = defineCredential({
  name: 'storyblokManagementApi',
  displayName: 'Storyblok management',
  documentationUrl: 'https://www.storyblok.com/docs/api/management',
  parameters: [secret('accessToken', { label: 'Personal access token', required: true })],
  authenticate: ({ accessToken }) => ({ headers: { authorization: accessToken } }),
  test: () => ({ url: 'https://mapi.storyblok.com/v1/spaces' }),
});

export default [storyblokContentApi, storyblokManagementApi];
