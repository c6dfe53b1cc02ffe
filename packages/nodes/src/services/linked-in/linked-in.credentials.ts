import { boolean } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const addresses = {
  grantType: 'authorizationCode',
  authUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  accessTokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
  authQueryParameters: '',
  authentication: 'body',
} as const;

export const linkedInOAuth2Api = oauth2Credential({
  name: 'linkedInOAuth2Api',
  displayName: 'LinkedIn OAuth2',
  documentationUrl: 'https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow',
  parameters: [
    boolean('organizationSupport', {
      label: 'Organizations',
      default: true,
      description:
        'Ask for the permission to post for organizations, too. LinkedIn grants it to apps of verified companies',
    }),
    boolean('legacy', {
      label: 'Older permissions',
      default: true,
      description: 'Of apps that were made before "Sign In with LinkedIn using OpenID Connect"',
    }),
  ],
  fixed: {
    ...addresses,
    scope: [
      '=w_member_social{{ $self["organizationSupport"] === true ? ",w_organization_social" : "" }}',
      '{{ $self["legacy"] === true ? ",r_liteprofile,r_emailaddress" : ",profile,email,openid" }}',
    ].join(''),
  },
});

export const linkedInCommunityManagementOAuth2Api = oauth2Credential({
  name: 'linkedInCommunityManagementOAuth2Api',
  displayName: 'LinkedIn community management OAuth2',
  documentationUrl: 'https://learn.microsoft.com/linkedin/marketing/community-management/community-management-overview',
  fixed: { ...addresses, scope: 'w_member_social w_organization_social r_basicprofile' },
});

export default [linkedInOAuth2Api, linkedInCommunityManagementOAuth2Api];
