import { boolean, choices, defineCredential, NodeError, options, secret, string } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { fetchToken, formBody, tokenIn } from '../../lib/credentials/fetch-token.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';
import { signedJwt } from '../../lib/credentials/signed-jwt.ts';

const scopes = (...names: string[]): string => names.map((name) => `https://www.googleapis.com/auth/${name}`).join(' ');
const parent = 'googleOAuth2Api';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** Of Vertex AI. */
const REGIONS = [
  'global',
  'eu',
  'us',
  'africa-south1',
  'asia-east1',
  'asia-east2',
  'asia-northeast1',
  'asia-northeast2',
  'asia-northeast3',
  'asia-south1',
  'asia-south2',
  'asia-southeast1',
  'asia-southeast2',
  'australia-southeast1',
  'australia-southeast2',
  'europe-central2',
  'europe-north1',
  'europe-southwest1',
  'europe-west1',
  'europe-west10',
  'europe-west12',
  'europe-west2',
  'europe-west3',
  'europe-west4',
  'europe-west6',
  'europe-west8',
  'europe-west9',
  'me-central1',
  'me-central2',
  'me-west1',
  'northamerica-northeast1',
  'northamerica-northeast2',
  'northamerica-south1',
  'southamerica-east1',
  'southamerica-west1',
  'us-central1',
  'us-east1',
  'us-east4',
  'us-east5',
  'us-south1',
  'us-west1',
  'us-west2',
  'us-west3',
  'us-west4',
] as const;

export const googleApi = defineCredential({
  name: 'googleApi',
  displayName: 'Google service account',
  documentationUrl: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  parameters: [
    options('region', {
      label: 'Region',
      default: 'global',
      description: 'Where models of Vertex AI run; other services do without it',
      options: choices(...REGIONS),
    }),
    string('email', { label: 'Email of the service account', required: true }),
    secret('privateKey', { label: 'Private key', required: true, typeOptions: { rows: 4 } }),
    boolean('inpersonate', { label: 'Act for a user', description: 'Needs delegation for the whole domain' }),
    string('delegatedEmail', { label: 'Email of the user', displayOptions: { show: { inpersonate: [true] } } }),
    boolean('httpNode', {
      label: 'For HTTP requests',
      description: 'Requests of your own need their permissions listed',
    }),
    string('scopes', {
      label: 'Permissions',
      description: 'Addresses, separated by spaces or commas',
      placeholder: 'https://www.googleapis.com/auth/spreadsheets',
      displayOptions: { show: { httpNode: [true] } },
    }),
  ],
  /** A token for an hour. */
  async prepare({ email, privateKey, inpersonate, delegatedEmail, httpNode, scopes: listed }, send) {
    const scope = httpNode
      ? listed
          .split(/[\s,]+/)
          .filter(Boolean)
          .join(' ')
      : '';
    if (scope === '') throw withoutScopes();
    const now = Math.floor(Date.now() / 1000);
    const iss = email.trim();
    const claims = { iss, sub: inpersonate ? delegatedEmail : iss, scope, aud: TOKEN_URL, iat: now, exp: now + 3600 };
    const assertion = signedJwt(claims, privateKey);
    const form = formBody({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    return { accessToken: tokenIn(await fetchToken(send, { url: TOKEN_URL, ...form }), 'access_token') };
  },
  authenticate(credential) {
    const { accessToken } = credential as typeof credential & { accessToken: string };
    return bearer(accessToken);
  },
});

export const googleOAuth2Api = oauth2Credential({
  name: 'googleOAuth2Api',
  displayName: 'Google OAuth2',
  documentationUrl: 'https://console.cloud.google.com/apis/credentials',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    accessTokenUrl: TOKEN_URL,
    authQueryParameters: 'access_type=offline&prompt=consent',
    authentication: 'body',
  },
});

export const gmailOAuth2 = oauth2Credential({
  name: 'gmailOAuth2',
  displayName: 'Gmail OAuth2',
  extends: parent,
  scopes: [
    scopes('gmail.labels', 'gmail.addons.current.action.compose', 'gmail.addons.current.message.action'),
    'https://mail.google.com/',
    scopes('gmail.modify', 'gmail.compose'),
  ].join(' '),
});

export const googleAnalyticsOAuth2 = oauth2Credential({
  name: 'googleAnalyticsOAuth2',
  displayName: 'Google Analytics OAuth2',
  extends: parent,
  fixed: { scope: scopes('analytics', 'analytics.readonly') },
});

export const googleBigQueryOAuth2Api = oauth2Credential({
  name: 'googleBigQueryOAuth2Api',
  displayName: 'Google BigQuery OAuth2',
  extends: parent,
  fixed: { scope: scopes('bigquery', 'cloud-platform', 'drive') },
});

export const googleCalendarOAuth2Api = oauth2Credential({
  name: 'googleCalendarOAuth2Api',
  displayName: 'Google Calendar OAuth2',
  extends: parent,
  scopes: scopes('calendar', 'calendar.events'),
});

export const googleChatOAuth2Api = oauth2Credential({
  name: 'googleChatOAuth2Api',
  displayName: 'Google Chat OAuth2',
  extends: parent,
  fixed: { scope: scopes('chat.spaces', 'chat.messages', 'chat.memberships') },
});

export const googleCloudNaturalLanguageOAuth2Api = oauth2Credential({
  name: 'googleCloudNaturalLanguageOAuth2Api',
  displayName: 'Google Cloud Natural Language OAuth2',
  extends: parent,
  fixed: { scope: scopes('cloud-language', 'cloud-platform') },
});

export const googleCloudStorageOAuth2Api = oauth2Credential({
  name: 'googleCloudStorageOAuth2Api',
  displayName: 'Google Cloud Storage OAuth2',
  extends: parent,
  fixed: {
    scope: scopes(
      'cloud-platform',
      'cloud-platform.read-only',
      'devstorage.full_control',
      'devstorage.read_only',
      'devstorage.read_write',
    ),
  },
});

export const googleContactsOAuth2Api = oauth2Credential({
  name: 'googleContactsOAuth2Api',
  displayName: 'Google Contacts OAuth2',
  extends: parent,
  fixed: { scope: scopes('contacts') },
});

export const googleDocsOAuth2Api = oauth2Credential({
  name: 'googleDocsOAuth2Api',
  displayName: 'Google Docs OAuth2',
  extends: parent,
  fixed: { scope: scopes('documents', 'drive', 'drive.file') },
});

export const googleDriveOAuth2Api = oauth2Credential({
  name: 'googleDriveOAuth2Api',
  displayName: 'Google Drive OAuth2',
  extends: parent,
  scopes: scopes('drive', 'drive.appdata', 'drive.photos.readonly'),
});

export const googlePerspectiveOAuth2Api = oauth2Credential({
  name: 'googlePerspectiveOAuth2Api',
  displayName: 'Google Perspective OAuth2',
  extends: parent,
  fixed: { scope: scopes('userinfo.email') },
});

export const googleSheetsOAuth2Api = oauth2Credential({
  name: 'googleSheetsOAuth2Api',
  displayName: 'Google Sheets OAuth2',
  extends: parent,
  scopes: scopes('drive.file', 'spreadsheets', 'drive.metadata'),
});

export const googleSheetsTriggerOAuth2Api = oauth2Credential({
  name: 'googleSheetsTriggerOAuth2Api',
  displayName: 'Google Sheets trigger OAuth2',
  extends: parent,
  scopes: scopes('drive', 'drive.file', 'spreadsheets', 'drive.metadata'),
});

export const googleSlidesOAuth2Api = oauth2Credential({
  name: 'googleSlidesOAuth2Api',
  displayName: 'Google Slides OAuth2',
  extends: parent,
  fixed: { scope: scopes('drive.file', 'presentations') },
});

export const googleTasksOAuth2Api = oauth2Credential({
  name: 'googleTasksOAuth2Api',
  displayName: 'Google Tasks OAuth2',
  extends: parent,
  fixed: { scope: scopes('tasks') },
});

export const googleTranslateOAuth2Api = oauth2Credential({
  name: 'googleTranslateOAuth2Api',
  displayName: 'Google Translate OAuth2',
  extends: parent,
  fixed: { scope: scopes('cloud-translation') },
});

export const youTubeOAuth2Api = oauth2Credential({
  name: 'youTubeOAuth2Api',
  displayName: 'YouTube OAuth2',
  extends: parent,
  fixed: {
    scope: scopes('youtube', 'youtubepartner', 'youtube.force-ssl', 'youtube.upload', 'youtubepartner-channel-audit'),
  },
});

export default [
  googleApi,
  googleOAuth2Api,
  gmailOAuth2,
  googleAnalyticsOAuth2,
  googleBigQueryOAuth2Api,
  googleCalendarOAuth2Api,
  googleChatOAuth2Api,
  googleCloudNaturalLanguageOAuth2Api,
  googleCloudStorageOAuth2Api,
  googleContactsOAuth2Api,
  googleDocsOAuth2Api,
  googleDriveOAuth2Api,
  googlePerspectiveOAuth2Api,
  googleSheetsOAuth2Api,
  googleSheetsTriggerOAuth2Api,
  googleSlidesOAuth2Api,
  googleTasksOAuth2Api,
  googleTranslateOAuth2Api,
  youTubeOAuth2Api,
];

/** What a service of Google can be used with. */
export type AnyGoogleCredential = typeof googleApi | ReturnType<typeof oauth2Credential>;

function withoutScopes(): NodeError {
  return new NodeError('The Google service account lists no permissions', {
    description: 'Open the credential, switch "For HTTP requests" on and list what its token may be used for.',
    code: 'CREDENTIAL_INCOMPLETE',
  });
}
