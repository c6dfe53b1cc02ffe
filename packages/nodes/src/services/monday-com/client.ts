import { isJsonObject, type JsonBody, type JsonObject, service, z } from '@millrace/node-sdk';
import { mondayComApi, mondayComOAuth2Api } from './monday-com.credentials.ts';

const refused = z.union([
  z.object({ error_message: z.string() }).transform((answer) => answer.error_message),
  z.object({ errors: z.array(z.object({ message: z.string() })).min(1) }).transform(({ errors }) => errors[0]?.message),
]);

/** GraphQL answers 200 to what it refuses. What it could give of what was asked for goes on: then some fields alone failed. */
function refusalIn(answer: JsonObject): string | undefined {
  return holdsData(answer) ? undefined : refused.safeParse(answer).data;
}

function holdsData({ data }: JsonObject): boolean {
  if (!isJsonObject(data)) return false;
  return Object.values(data).some((field) => (Array.isArray(field) ? field.length > 0 : field !== null));
}

export const monday = service({
  name: 'monday.com',
  credentials: { kinds: { accessToken: mondayComApi, oAuth2: mondayComOAuth2Api } },
  baseUrl: 'https://api.monday.com/v2',
  headers: { 'api-version': '2023-10' },
  reason: ['error_message', 'errors.0.message'],
  refusalIn,
});

/** A request of GraphQL. */
export const graphql = (query: string, variables: { readonly [name: string]: JsonBody | undefined }) =>
  ({ method: 'POST', path: '/', body: { query, variables } }) as const;

/** A thing of monday.com as it describes it. */
export const entity = z.record(z.string(), z.json());
