import { linkPaging, type Paging, service } from '@millrace/node-sdk';
import type { MicrosoftCredential } from './microsoft.credentials.ts';

export const GRAPH = 'https://graph.microsoft.com/v1.0';

/** Pages follow each other by their addresses. */
export const linkedPaging = linkPaging({ items: 'value', next: '@odata.nextLink', size: { name: '$top', most: 100 } });

/** Addresses of next pages do not always hold how long pages are to be: then it is said again. */
const sizedPaging: Paging = {
  ...linkedPaging,
  next(page, progress) {
    const next = linkedPaging.next(page, progress);
    if (!next || !('url' in next) || /[?&](\$|%24)top=/i.test(next.url)) return next;
    return { url: `${next.url}${next.url.includes('?') ? '&' : '?'}$top=${progress.size ?? 100}` };
  },
};

/** Pages that are as long as the service makes them. */
export const ownPaging = linkPaging({ items: 'value', next: '@odata.nextLink' });

/** A service of Microsoft 365, behind Microsoft Graph. */
export function graphService<Credential extends MicrosoftCredential>(settings: {
  /** As its users know it, for messages. */
  name: string;
  credential: Credential;
  /** Default: the root of Microsoft Graph. */
  baseUrl?: (credential: Readonly<Record<string, unknown>>) => string;
  /** Default: {@link sizedPaging}. */
  paging?: Paging;
}) {
  return service({ baseUrl: GRAPH, reason: 'error.message', paging: sizedPaging, ...settings });
}

/** A text within a filter. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
