import { defineCredential, secret, string } from '@millrace/node-sdk';

export const contentfulApi = defineCredential({
  name: 'contentfulApi',
  displayName: 'Contentful API key',
  documentationUrl: 'https://www.contentful.com/developers/docs/references/authentication/',
  parameters: [
    string('spaceId', { label: 'Space ID', required: true }),
    secret('ContentDeliveryaccessToken', { label: 'Token of the Content Delivery API' }),
    secret('ContentPreviewaccessToken', { label: 'Token of the Content Preview API' }),
  ],
  authenticate: ({ ContentDeliveryaccessToken: delivery, ContentPreviewaccessToken: preview }, { url }) => {
    const token = new URL(url).hostname === PREVIEW ? preview : delivery;
    return { headers: { authorization: `Bearer ${token}` } };
  },
  test: ({ spaceId, ContentDeliveryaccessToken: delivery }) => ({
    url: `https://${delivery === '' ? PREVIEW : DELIVERY}/spaces/${encodeURIComponent(spaceId)}`,
  }),
});

/** Where what is published is, and where drafts are, too. */
export const DELIVERY = 'cdn.contentful.com';
export const PREVIEW = 'preview.contentful.com';

export default [contentfulApi];
