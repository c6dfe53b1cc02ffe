import {
  cursorPaging,
  isJsonObject,
  type JsonObject,
  type Paging,
  type ResourceLocatorValue,
  service,
  z,
} from '@millrace/node-sdk';
import { epochMs } from '../../lib/date/given-date.ts';
import { hubspotApi, hubspotAppToken, hubspotOAuth2Api } from './hub-spot.credentials.ts';

const kinds = { apiKey: hubspotApi, appToken: hubspotAppToken, oAuth2: hubspotOAuth2Api } as const;

export const hubSpot = service({
  name: 'HubSpot',
  credentials: { kinds },
  baseUrl: 'https://api.hubapi.com',
  pace: { requests: 100, perMs: 10_000 },
  reason: ['validationResults.0.message', 'errors.0.message'],
});

/** Where forms are submitted. */
export const hubSpotForms = service({ name: 'HubSpot', credentials: { kinds }, baseUrl: 'https://api.hsforms.com' });

/** A thing of HubSpot as it describes it. */
export const entity = z.record(z.string(), z.json());

/**
 * Older interfaces call the size of a page `count` or `limit`, and take no notice of the other one. Both are sent, as
 * in n8n.
 */
const whole = { count: 100, limit: 250 };

/** Lists of the older interfaces say in a field whether more follows, and where it begins. */
function offsetPages(items: string, size: 'limit' | 'count', hasMore: 'hasMore' | 'has-more'): Paging {
  const most = size === 'limit' ? 250 : 100;
  return cursorPaging({ cursor: 'offset', next: 'offset', hasMore, items, size: { name: size, most }, whole });
}

export const pages = {
  contacts: cursorPaging({
    cursor: 'vidOffset',
    next: 'vid-offset',
    hasMore: 'has-more',
    items: 'contacts',
    size: { name: 'count', most: 100 },
    whole,
  }),
  companies: offsetPages('companies', 'limit', 'has-more'),
  deals: offsetPages('deals', 'limit', 'hasMore'),
  engagements: offsetPages('results', 'limit', 'hasMore'),
  recent: offsetPages('results', 'count', 'hasMore'),
  tickets: {
    ...cursorPaging({
      cursor: 'offset',
      next: 'offset',
      hasMore: 'hasMore',
      items: 'objects',
      size: { name: 'limit', most: 250 },
    }),
    first: { count: 100 },
  } satisfies Paging,
  search: cursorPaging({
    cursor: 'after',
    next: 'paging.next.after',
    items: 'results',
    place: 'body',
    size: { name: 'limit', most: 100 },
    whole,
  }),
  owners: cursorPaging({
    cursor: 'after',
    next: 'paging.next.after',
    items: 'results',
    size: { name: 'limit', most: 100 },
  }),
  byDomain: cursorPaging({
    cursor: 'offset',
    next: 'offset',
    hasMore: 'hasMore',
    items: 'results',
    place: 'body',
    size: { name: 'limit', most: 100 },
    whole,
  }),
  /** Contacts by time: the next page begins at a time and a contact. */
  recentContacts: {
    items: 'contacts',
    place: 'query',
    size: { name: 'count', most: 100 },
    first: {},
    whole,
    next({ body }) {
      const page: JsonObject = isJsonObject(body) ? body : {};
      if (page['has-more'] !== true) return undefined;
      return { values: { vidOffset: page['vid-offset'] ?? 0, timeOffset: page['time-offset'] ?? 0 } };
    },
  } satisfies Paging,
};

/** What was chosen: an id in files of version 1, later with how it was chosen. */
export function chosen(value: string | ResourceLocatorValue | undefined): string {
  return String(typeof value === 'object' ? value.value : (value ?? ''));
}

/** A date as HubSpot takes it. @throws NodeError for what is no date */
export function timeIn(value: string | undefined, zone: string, parameter: string): number | undefined {
  return value ? epochMs(value, { zone, parameter }) : undefined;
}
