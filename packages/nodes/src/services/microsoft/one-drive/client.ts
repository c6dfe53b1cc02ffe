import { type Paging, z } from '@millrace/node-sdk';
import { GRAPH, graphPaging, graphService } from '../graph-service.ts';
import { microsoftOneDriveOAuth2Api } from '../microsoft.credentials.ts';

/** Addresses of next pages do not always hold how long pages are to be: then it is said again. */
const paging: Paging = {
  ...graphPaging,
  next(page, progress) {
    const next = graphPaging.next(page, progress);
    if (!next || !('url' in next) || /[?&](\$|%24)top=/i.test(next.url)) return next;
    return { url: `${next.url}${next.url.includes('?') ? '&' : '?'}$top=${progress.size ?? 100}` };
  },
};

/** The drive of the account. */
export const oneDrive = graphService({
  name: 'Microsoft OneDrive',
  credential: microsoftOneDriveOAuth2Api,
  baseUrl: () => `${GRAPH}/me/drive`,
  paging,
});

/** A file or folder as the service describes it. */
export const entity = z.record(z.string(), z.json());
export const DONE = () => [{ json: { success: true } }];
