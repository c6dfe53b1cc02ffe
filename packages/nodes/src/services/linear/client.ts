import { isJsonObject, type JsonBody, type JsonObject, type ServiceClient, service, z } from '@millrace/node-sdk';
import { linearApi, linearOAuth2Api } from './linear.credentials.ts';

const refused = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ userPresentableMessage: z.string().optional() }).optional(),
      }),
    )
    .min(1),
});

/** GraphQL answers 200 to what it refuses. */
function refusalIn(answer: JsonObject): string | undefined {
  const [first] = refused.safeParse(answer).data?.errors ?? [];
  if (!first) return undefined;
  const said = first.extensions?.userPresentableMessage;
  return said ? `${first.message} (${said})` : first.message;
}

export const linear = service({
  name: 'Linear',
  credentials: { kinds: { apiToken: linearApi, oAuth2: linearOAuth2Api } },
  baseUrl: 'https://api.linear.app',
  reason: 'errors.0.message',
  refusalIn,
  itemsHoldReason: true,
});

/** What is told of an issue. */
export const ISSUE = `
  id identifier title priority archivedAt
  assignee { id displayName }
  state { id name }
  createdAt
  creator { id displayName }
  description dueDate
  cycle { id name }`;

/** A request of GraphQL. */
export const graphql = (query: string, variables: { readonly [name: string]: JsonBody | undefined } = {}) =>
  ({ method: 'POST', path: '/graphql', body: { query, variables } }) as const;

const connection = z.object({
  nodes: z.array(z.record(z.string(), z.json())),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
});
const PAGE = 50;

/**
 * The entries of a list, page after page.
 * @param query takes `$first` and `$after`, and gives `nodes` and `pageInfo` of the list.
 */
export async function listed(
  client: ServiceClient,
  query: string,
  { name, limit = Number.POSITIVE_INFINITY }: { name: string; limit?: number },
): Promise<JsonObject[]> {
  const answer = z.object({ data: z.record(z.string(), connection) });
  const found: JsonObject[] = [];
  let after: string | null = null;
  while (found.length < limit) {
    const variables: JsonObject = { first: Math.min(PAGE, limit - found.length), after };
    const { data } = await client.json({ ...graphql(query, variables), answer });
    const page = data[name];
    found.push(...(page?.nodes ?? []).filter(isJsonObject));
    const next = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    if (next === null || next === after) break;
    after = next;
  }
  return found;
}
