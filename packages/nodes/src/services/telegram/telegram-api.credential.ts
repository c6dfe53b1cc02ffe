import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'telegramApi',
  displayName: 'Telegram account',
  parameters: [
    secret('accessToken', {
      label: 'Access token',
      description: 'What the bot @BotFather gave when the bot was made',
      required: true,
    }),
    string('baseUrl', { label: 'Base URL', default: 'https://api.telegram.org' }),
  ],
  baseUrl: ({ baseUrl, accessToken }) => `${baseUrl.replace(/\/+$/, '')}/bot${accessToken}`,
  test: { path: '/getMe' },
});
