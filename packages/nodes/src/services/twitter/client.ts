import {
  cursorPaging,
  locator,
  path,
  type ResourceLocatorValue,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { twitterOAuth2Api } from './twitter.credentials.ts';

export const x = service({
  name: 'X',
  credential: twitterOAuth2Api,
  baseUrl: 'https://api.twitter.com/2',
  reason: ['detail', 'errors.0.message'],
  paging: cursorPaging({ cursor: 'next_token', next: 'meta.next_token', items: 'data' }),
});

const person = z.object({ data: z.object({ id: z.string() }) });

export const user = locator('user', { label: 'User', byName: 'username', idHint: '2244994945', required: true });

/** A parameter that names a post. */
export function postAt<const Name extends string>(name: Name, label: string, required = true) {
  return locator(name, {
    label,
    required,
    idHint: '1187836157394112513',
    address: /(?:twitter|x)\.com\/[^/]+\/status\/(\d+)/,
  });
}

/** The name of somebody as it stands in addresses: people write it with an at sign. */
export const bareName = (name: unknown) => String(name).trim().replace(/^@/, '');

/** The id of somebody who is named by it or by the user name. */
export async function userIdOf({ mode, value }: ResourceLocatorValue, client: ServiceClient): Promise<string> {
  if (mode !== 'username') return String(value);
  const { data } = await client.get(path`/users/by/username/${bareName(value)}`, { answer: person });
  return data.id;
}

/** The id of the own account: asked for once for all items. */
export function ownId({ client, share }: { client: ServiceClient; share: Share }): Promise<string> {
  return share('own id', async () => {
    const { data } = await client.get('/users/me', { answer: person });
    return { thing: data.id, close: () => undefined };
  });
}

type Share = (key: string, open: () => Promise<{ thing: string; close(): void }>) => Promise<string>;

/** What X says of what was done or asked for. */
export const answer = z.object({ data: z.record(z.string(), z.json()) });
