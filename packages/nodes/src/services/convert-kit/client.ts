import {
  isJsonObject,
  type Paging,
  type Path,
  path,
  type ServiceClient,
  service,
  singlePage,
  z,
} from '@millrace/node-sdk';
import { convertKitApi } from './convert-kit.credentials.ts';

export const convertKit = service({
  name: 'ConvertKit',
  credential: convertKitApi,
  baseUrl: 'https://api.convertkit.com/v3',
  reason: ['message', 'error'],
});

/** Subscriptions come in pages of fifty, with numbers. */
export const subscriptionPages: Paging = {
  items: 'subscriptions',
  place: 'query',
  first: {},
  next({ body }) {
    const { page, total_pages: pages } = isJsonObject(body) ? body : {};
    return typeof page === 'number' && typeof pages === 'number' && page < pages
      ? { values: { page: page + 1 } }
      : undefined;
  },
};

const thing = z.object({ id: z.coerce.string(), name: z.string() });

async function namesAt(client: ServiceClient, at: Path, items: string) {
  const found = z.array(thing).parse(await client.all({ path: at }, { paging: singlePage({ items }) }));
  return found.map(({ id, name }) => ({ name, value: id }));
}

const choicesAt = (name: string, at: Path, items: string) =>
  convertKit.choices(name, { find: ({ client }) => namesAt(client, at, items) });

export const forms = choicesAt('getForms', path`/forms`, 'forms');
export const sequences = choicesAt('getSequences', path`/sequences`, 'courses');
export const tags = choicesAt('getTags', path`/tags`, 'tags');
