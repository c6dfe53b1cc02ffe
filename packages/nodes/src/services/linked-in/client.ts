import { service } from '@millrace/node-sdk';
import { linkedInCommunityManagementOAuth2Api, linkedInOAuth2Api } from './linked-in.credentials.ts';

const common = {
  name: 'LinkedIn',
  credentials: {
    kinds: { standard: linkedInOAuth2Api, communityManagement: linkedInCommunityManagementOAuth2Api },
  },
  reason: 'message',
} as const;

export const linkedIn = service({
  ...common,
  baseUrl: 'https://api.linkedin.com/rest',
  headers: { 'linkedin-version': '202504', 'x-restli-protocol-version': '2.0.0' },
});

/** Tells who signed in. */
export const linkedInMembers = service({ ...common, baseUrl: 'https://api.linkedin.com/v2' });

/** Where images are sent. */
export const linkedInUploads = service({ ...common, baseUrl: 'https://www.linkedin.com' });
