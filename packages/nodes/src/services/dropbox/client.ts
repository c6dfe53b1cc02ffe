import { type JsonObject, type Path, type ServiceClient, service, z } from '@millrace/node-sdk';
import { dropboxApi, dropboxOAuth2Api } from './dropbox.credentials.ts';

const common = {
  name: 'Dropbox',
  credentials: { kinds: { accessToken: dropboxApi, oAuth2: dropboxOAuth2Api } },
  reason: ['error_summary', 'error'],
} as const;

export const dropbox = service({ ...common, baseUrl: 'https://api.dropboxapi.com/2' });

/** Where the contents of files are. */
export const dropboxContents = service({ ...common, baseUrl: 'https://content.dropboxapi.com/2' });

const account = z.object({ root_info: z.object({ root_namespace_id: z.string() }) });

/** What finding the root needs. */
interface RootContext {
  client: ServiceClient;
  credential(): Promise<Readonly<Record<string, unknown>>>;
  share<Thing>(key: string, open: () => Promise<{ thing: Thing; close(): void }>): Promise<Thing>;
}

/**
 * The header by which paths begin at the root of all that an account reaches: the folders of its team, too. An app with a folder
 * of its own has no other root.
 */
export async function rootHeader({ client, credential, share }: RootContext): Promise<Record<string, string>> {
  const { accessType } = await credential();
  if (accessType !== 'full') return {};
  const root = await share('root', async () => {
    const { root_info } = await client.post('/users/get_current_account', undefined, { answer: account });
    return { thing: root_info.root_namespace_id, close: () => undefined };
  });
  return { 'dropbox-api-path-root': JSON.stringify({ '.tag': 'root', root }) };
}

const page = z.looseObject({ has_more: z.boolean().default(false), cursor: z.string().optional() });
const entity = z.record(z.string(), z.json());

/** A list that is begun by one request, and gone on with by another. */
interface List {
  first: Path;
  more: Path;
  body: JsonObject;
  /** Field of the answers that holds the entries. */
  items: 'entries' | 'matches';
  headers: Record<string, string>;
  /** Most entries to give. */
  limit: number;
}

/** The entries of a list, page after page. */
export async function listed(client: ServiceClient, { first, more, body, items, headers, limit }: List) {
  const entries: JsonObject[] = [];
  let answer = await client.post(first, body, { headers, answer: page });
  for (;;) {
    for (const entry of z.array(entity).parse(answer[items] ?? [])) entries.push(entry);
    const { has_more: goesOn, cursor } = answer;
    if (entries.length >= limit || !goesOn || cursor === undefined) return entries.slice(0, limit);
    answer = await client.post(more, { cursor }, { headers, answer: page });
  }
}
