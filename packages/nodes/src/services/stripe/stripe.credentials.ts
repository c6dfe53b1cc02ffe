import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const stripeApi = defineCredential({
  name: 'stripeApi',
  displayName: 'Stripe API key',
  parameters: [
    secret('secretKey', { label: 'Secret key' }),
    secret('signatureSecret', {
      label: 'Signing secret',
      description: 'Of the webhook, by which calls of Stripe are verified',
    }),
  ],
  authenticate: ({ secretKey }) => bearer(secretKey),
  test: () => ({ url: 'https://api.stripe.com/v1/charges' }),
});

export default [stripeApi];
