import { isJsonObject, type Paging, type Path, path, service } from '@millrace/node-sdk';
import { nocoDb, nocoDbApiToken } from './noco-db.credentials.ts';

export const noco = service({ name: 'NocoDB', credentials: { kinds: { nocoDb, nocoDbApiToken } }, reason: 'msg' });

/** Which of its interfaces is used: that of NocoDB before 0.90, before 0.200, or since. */
export type ApiVersion = 1 | 2 | 3;

/** A table as the parameters name it. */
export interface Place {
  version: ApiVersion;
  projectId?: string | undefined;
  table?: string | undefined;
}

/** Where single rows are read. */
export function rowsOf({ version, projectId = '', table = '' }: Place): Path {
  if (version === 1) return path`/nc/${projectId}/api/v1/${table}`;
  return version === 2 ? path`/api/v1/db/data/noco/${projectId}/${table}` : path`/api/v2/tables/${table}/records`;
}

/** Where many rows are written at once. */
export function bulkOf({ version, projectId = '', table = '' }: Place): Path {
  if (version === 1) return path`/nc/${projectId}/api/v1/${table}/bulk`;
  return version === 2 ? path`/api/v1/db/data/bulk/noco/${projectId}/${table}` : path`/api/v2/tables/${table}/records`;
}

/** Rows of a page, at most. */
const PAGE = 100;

/** The first interface gives rows alone, the others with what is known of the page. */
export function paging(version: ApiVersion): Paging {
  return {
    items: version === 1 ? '' : 'list',
    place: 'query',
    size: { name: 'limit', most: PAGE },
    first: {},
    next: ({ body, count }, { items }) => {
      const info = isJsonObject(body) && isJsonObject(body.pageInfo) ? body.pageInfo : {};
      const isLast = info.isLastPage ?? count < PAGE;
      return isLast === true || count === 0 ? undefined : { values: { offset: items } };
    },
  };
}
