import { cursorPaging, isJsonObject, type JsonObject, service, z } from '@millrace/node-sdk';
import { todoistApi, todoistOAuth2Api } from './todoist.credentials.ts';

/** A command of a synchronization that failed stands in an answer of status 200. */
function refusalIn({ sync_status: status }: JsonObject): string | undefined {
  const failed = Object.values(isJsonObject(status) ? status : {}).find(isJsonObject);
  return failed && String(failed.error ?? 'The command failed');
}

/** The one interface that Todoist has left: those before it are gone. */
export const todoist = service({
  name: 'Todoist',
  credentials: { kinds: { apiKey: todoistApi, oAuth2: todoistOAuth2Api } },
  baseUrl: 'https://api.todoist.com/api/v1',
  reason: 'error',
  refusalIn,
  paging: cursorPaging({
    cursor: 'cursor',
    next: 'next_cursor',
    items: 'results',
    size: { name: 'limit', most: 200 },
  }),
});

/** A thing of Todoist as it describes it. */
export const entity = z.record(z.string(), z.json());
