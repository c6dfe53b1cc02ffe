import { cursorPaging, type JsonValue, offsetPaging, type ServiceClient } from '@millrace/node-sdk';
import { isCloud } from './client.ts';

const page = { items: 'issues', place: 'body', size: { name: 'maxResults', most: 100 } } as const;
const cloudPages = cursorPaging({ ...page, cursor: 'nextPageToken', next: 'nextPageToken' });
const serverPages = { ...offsetPaging({ ...page, offset: 'startAt', total: 'total' }), first: {} };

/** What is searched for. */
interface IssueQuery {
  fields: string[];
  jql: string;
  fieldsByKeys: true | undefined;
}

/** The issues that a query finds. Cloud and server have searches of their own. */
export function issuesFound(
  client: ServiceClient,
  query: IssueQuery,
  { limit, parameters, expand }: { limit: number; parameters: object; expand: readonly string[] },
): Promise<JsonValue[]> {
  const method = 'POST';
  if (isCloud(parameters)) {
    const body = { ...query, expand: expand.join(',') || undefined };
    return client.all({ method, path: '/rest/api/2/search/jql', body }, { limit, paging: cloudPages });
  }
  const body = { ...query, expand: expand.length > 0 ? expand : undefined };
  return client.all({ method, path: '/rest/api/2/search', body }, { limit, paging: serverPages });
}
