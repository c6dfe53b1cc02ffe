import { defineCredential, secret, string } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const discordBotApi = defineCredential({
  name: 'discordBotApi',
  displayName: 'Discord bot',
  documentationUrl: 'https://discord.com/developers/applications',
  parameters: [
    secret('botToken', { label: 'Bot token', required: true }),
    string('applicationId', { label: 'Application ID', description: 'For nodes that send interactive messages' }),
    secret('publicKey', { label: 'Public key', description: 'By which calls of Discord are verified' }),
  ],
  authenticate: ({ botToken }) => ({ headers: { authorization: `Bot ${botToken}` } }),
  test: () => ({ url: 'https://discord.com/api/v10/users/@me' }),
});

export const discordWebhookApi = defineCredential({
  name: 'discordWebhookApi',
  displayName: 'Discord webhook',
  parameters: [
    secret('webhookUri', {
      label: 'Webhook URL',
      required: true,
      placeholder: 'https://discord.com/api/webhooks/…',
    }),
  ],
  // Asked for without anything to send, it tells about itself.
  test: ({ webhookUri }) => ({ url: webhookUri }),
});

/** Says who a person is; what is done is done by the bot, whose token it holds, too. */
export const discordOAuth2Api = oauth2Credential({
  name: 'discordOAuth2Api',
  displayName: 'Discord OAuth2',
  parameters: [secret('botToken', { label: 'Bot token' })],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://discord.com/api/oauth2/authorize',
    accessTokenUrl: 'https://discord.com/api/oauth2/token',
    authQueryParameters: 'permissions=1642758929655',
  },
  scopes: 'identify guilds guilds.join bot',
});

export default [discordBotApi, discordWebhookApi, discordOAuth2Api];
