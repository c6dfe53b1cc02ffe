import { cursorPaging, type Paging, z } from '@millrace/node-sdk';
import { gmailOAuth2, googleApi } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

export const gmail = googleService({
  name: 'Gmail',
  kinds: { oAuth2: gmailOAuth2, serviceAccount: googleApi },
  baseUrl: 'https://www.googleapis.com/gmail/v1/users/me',
  scopes: [
    'gmail.labels',
    'gmail.addons.current.action.compose',
    'gmail.addons.current.message.action',
    'https://mail.google.com/',
    'gmail.modify',
    'gmail.compose',
  ],
});

/** How the service gives its lists, each below its own name. */
export function pagesOf(items: 'messages' | 'threads' | 'drafts'): Paging {
  return cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items,
    size: { name: 'maxResults', most: 100 },
  });
}

/** Anything that has an id. */
export const entry = z.object({ id: z.string() }).catchall(z.json());

/** A message as the service gives it; what is in it depends on the format that was asked for. */
export const message = z
  .object({
    id: z.string(),
    threadId: z.string().optional(),
    labelIds: z.array(z.string()).optional(),
    sizeEstimate: z.number().optional(),
    internalDate: z.string().optional(),
    raw: z.string().optional(),
    payload: z
      .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() })
      .catchall(z.json())
      .optional(),
  })
  .catchall(z.json());
export type Message = z.infer<typeof message>;

export const thread = z.object({ id: z.string(), messages: z.array(message).optional() }).catchall(z.json());

/** The first header of a name. */
export function headerOf({ payload }: Message, name: string): string | undefined {
  return payload?.headers?.find((header) => header.name.toLowerCase() === name)?.value;
}
