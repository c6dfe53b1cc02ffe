import { type JsonObject, type Paging, service } from '@millrace/node-sdk';
import { strapiApi, strapiTokenApi } from './strapi.credentials.ts';

export const strapi = service({
  name: 'Strapi',
  credentials: { kinds: { password: strapiApi, token: strapiTokenApi } },
  reason: ['error.message', 'message.0.messages.0.message'],
});

/** Strapi 4 and later count pages, and say how many there are. */
const numberedPages: Paging = {
  items: 'data',
  place: 'query',
  size: { name: 'pagination[pageSize]', most: 100 },
  first: {},
  next: ({ count }, { pages, size = 0 }) => (count < size ? undefined : { values: { 'pagination[page]': pages + 1 } }),
};

/** Strapi 3 skips entries. */
const skippedEntries: Paging = {
  items: '',
  place: 'query',
  size: { name: '_limit', most: 100 },
  first: {},
  next: ({ count }, { items, size = 0 }) => (count < size ? undefined : { values: { _start: items } }),
};

/** How a version of Strapi takes and gives entries. */
export interface Dialect {
  paging: Paging;
  /** Fields of an entry as they are sent. */
  sent(fields: JsonObject): JsonObject;
  /** Where an answer holds the entry. */
  entry: string;
  /** Names of what lists are asked for with. */
  sort: string;
  publicationState: string;
  filters: string;
}

const SINCE_4: Dialect = {
  paging: numberedPages,
  sent: (data) => ({ data }),
  entry: 'data',
  sort: 'sort',
  publicationState: 'publicationState',
  filters: 'filters',
};

const OF_3: Dialect = {
  paging: skippedEntries,
  sent: (fields) => fields,
  entry: '',
  sort: '_sort',
  publicationState: '_publicationState',
  filters: '_where',
};

export function dialectOf({ apiVersion }: Readonly<Record<string, unknown>>): Dialect {
  return apiVersion === 'v4' ? SINCE_4 : OF_3;
}
