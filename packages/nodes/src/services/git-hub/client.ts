import { linkPaging, service, z } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { githubApi, githubAppApi, githubOAuth2Api } from './git-hub.credentials.ts';

export const gitHub = service({
  name: 'GitHub',
  credentials: { kinds: { accessToken: githubApi, oAuth2: githubOAuth2Api, githubAppApi } },
  baseUrl: ({ server }) => trimmedUrl(String(server || 'https://api.github.com')),
  reason: 'message',
  paging: linkPaging({ page: 'page', whole: { page: 1 }, size: { name: 'per_page', most: 100 } }),
});

/** A thing of the service as it describes it. */
export const entity = z.record(z.string(), z.json());
