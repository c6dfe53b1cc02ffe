import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  type Paging,
  type Path,
  path,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { quickBooksOAuth2Api } from './quick-books.credentials.ts';

export const quickBooks = service({
  name: 'QuickBooks',
  credential: quickBooksOAuth2Api,
  baseUrl: ({ environment, oauthTokenData }) =>
    `https://${environment === 'sandbox' ? 'sandbox-' : ''}quickbooks.api.intuit.com/v3/company/${companyIn(oauthTokenData)}`,
  reason: ['Fault.Error.0.Detail', 'Fault.Error.0.Message'],
});

/** The company that was chosen when the account was connected: QuickBooks tells it beside the code, and nowhere else. */
function companyIn(token: unknown): string {
  const { realmId } = isJsonObject(token) && isJsonObject(token.callbackQueryString) ? token.callbackQueryString : {};
  if (typeof realmId === 'string' && /^\w+$/.test(realmId)) return realmId;
  throw new NodeError('The QuickBooks account names no company', {
    description: 'Open the credential, connect the account again and choose the company.',
    code: 'CREDENTIAL_INCOMPLETE',
  });
}

/** What QuickBooks keeps of a company, as paths name it, and as answers do. */
export const ENTITIES = {
  bill: 'Bill',
  customer: 'Customer',
  employee: 'Employee',
  estimate: 'Estimate',
  invoice: 'Invoice',
  item: 'Item',
  payment: 'Payment',
  purchase: 'Purchase',
  vendor: 'Vendor',
} as const;

export type Entity = keyof typeof ENTITIES;

const thing = z.object({ SyncToken: z.string().optional() }).catchall(z.json());

/** The thing that an answer is about. */
export function thingIn(answer: JsonValue, kind: Entity): JsonObject {
  const found = isJsonObject(answer) ? answer[ENTITIES[kind]] : undefined;
  return isJsonObject(found) ? found : {};
}

/** A thing as it is now: whoever changes it must say which state is meant. */
export async function current(client: ServiceClient, kind: Entity, id: string) {
  return thing.parse(thingIn(await client.get(path`/${kind}/${id}`), kind));
}

const PAGE = 1000;

/** All that a query finds: a page at a time, since an answer has 1000 entries at most. */
export async function queried(
  client: ServiceClient,
  { from, conditions = '', limit = Number.POSITIVE_INFINITY }: { from: string; conditions?: string; limit?: number },
): Promise<JsonObject[]> {
  const size = Math.min(limit, PAGE);
  const statement = (place: string) =>
    ['SELECT * FROM', from, conditions, place, 'MAXRESULTS', size].filter(Boolean).join(' ');
  const paging: Paging = {
    items: `QueryResponse.${nameIn(from)}`,
    place: 'query',
    first: {},
    next: ({ count }, { items }) =>
      count < size ? undefined : { values: { query: statement(`STARTPOSITION ${items + 1}`) } },
  };
  const found = await client.all({ path: '/query', query: { query: statement('') } }, { limit, paging });
  return found.filter(isJsonObject);
}

const nameIn = (from: string): string => new Map<string, string>(Object.entries(ENTITIES)).get(from) ?? from;

/** Sends what is written of a kind. */
export async function written(client: ServiceClient, kind: Entity, body: Parameters<ServiceClient['post']>[1]) {
  const at: Path = path`/${kind}`;
  return { json: thingIn(await client.post(at, body), kind) };
}
