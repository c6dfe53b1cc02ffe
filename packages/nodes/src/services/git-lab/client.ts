import { linkPaging, service, z } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { gitlabApi, gitlabOAuth2Api } from './git-lab.credentials.ts';

export const gitLab = service({
  name: 'GitLab',
  credentials: { kinds: { accessToken: gitlabApi, oAuth2: gitlabOAuth2Api } },
  baseUrl: ({ server }) => `${trimmedUrl(String(server || 'https://gitlab.com'))}/api/v4`,
  reason: 'message',
  paging: linkPaging({ page: 'page', whole: { page: 1 }, size: { name: 'per_page', most: 100 } }),
});

/** A thing of GitLab as it describes it. */
export const entity = z.record(z.string(), z.json());
