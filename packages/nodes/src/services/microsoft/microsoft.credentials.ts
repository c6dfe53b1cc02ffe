import { boolean, string } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const parent = 'microsoftOAuth2Api';
const LOGIN = 'https://login.microsoftonline.com/common/oauth2/v2.0';

export const microsoftOAuth2Api = oauth2Credential({
  name: 'microsoftOAuth2Api',
  displayName: 'Microsoft OAuth2',
  documentationUrl: 'https://learn.microsoft.com/entra/identity-platform/quickstart-register-app',
  parameters: [
    string('authUrl', {
      label: 'Authorization URL',
      description: 'Instead of "common", that of your own tenant where the app is for it only',
      default: `${LOGIN}/authorize`,
      required: true,
    }),
    string('accessTokenUrl', { label: 'Access token URL', default: `${LOGIN}/token`, required: true }),
  ],
  fixed: { grantType: 'authorizationCode', authQueryParameters: 'response_mode=query', authentication: 'body' },
});

export const microsoftOutlookOAuth2Api = oauth2Credential({
  name: 'microsoftOutlookOAuth2Api',
  displayName: 'Microsoft Outlook OAuth2',
  extends: parent,
  parameters: [
    boolean('useShared', { label: 'Shared mailbox', description: 'Work in a mailbox that the account may use' }),
    string('userPrincipalName', {
      label: 'Its user',
      description: 'User principal name of the mailbox, for example info@example.com',
      displayOptions: { show: { useShared: [true] } },
    }),
  ],
  scopes: [
    'openid offline_access Contacts.Read Contacts.ReadWrite Calendars.Read Calendars.Read.Shared Calendars.ReadWrite',
    'Mail.ReadWrite Mail.ReadWrite.Shared Mail.Send Mail.Send.Shared MailboxSettings.Read',
  ].join(' '),
});

export const microsoftOneDriveOAuth2Api = oauth2Credential({
  name: 'microsoftOneDriveOAuth2Api',
  displayName: 'Microsoft OneDrive OAuth2',
  extends: parent,
  scopes: 'openid offline_access Files.ReadWrite.All',
});

export const microsoftExcelOAuth2Api = oauth2Credential({
  name: 'microsoftExcelOAuth2Api',
  displayName: 'Microsoft Excel OAuth2',
  extends: parent,
  fixed: { scope: 'openid offline_access Files.ReadWrite' },
});

export const microsoftSharePointOAuth2Api = oauth2Credential({
  name: 'microsoftSharePointOAuth2Api',
  displayName: 'Microsoft SharePoint OAuth2',
  extends: parent,
  parameters: [
    string('subdomain', {
      label: 'Company',
      description: 'The part of the address before .sharepoint.com',
      placeholder: 'contoso',
    }),
  ],
  fixed: { scope: '=openid offline_access https://{{$self.subdomain}}.sharepoint.com/.default' },
});

export const microsoftToDoOAuth2Api = oauth2Credential({
  name: 'microsoftToDoOAuth2Api',
  displayName: 'Microsoft To Do OAuth2',
  extends: parent,
  fixed: { scope: 'openid offline_access Tasks.ReadWrite' },
});

export const microsoftTeamsOAuth2Api = oauth2Credential({
  name: 'microsoftTeamsOAuth2Api',
  displayName: 'Microsoft Teams OAuth2',
  extends: parent,
  scopes: 'openid offline_access User.ReadWrite.All Group.ReadWrite.All Chat.ReadWrite ChannelMessage.Read.All',
});

export default [
  microsoftOAuth2Api,
  microsoftOutlookOAuth2Api,
  microsoftOneDriveOAuth2Api,
  microsoftExcelOAuth2Api,
  microsoftSharePointOAuth2Api,
  microsoftToDoOAuth2Api,
  microsoftTeamsOAuth2Api,
];

/** What a service of Microsoft 365 can be used with. */
export type MicrosoftCredential = ReturnType<typeof oauth2Credential>;
