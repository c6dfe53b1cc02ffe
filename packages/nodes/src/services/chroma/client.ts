import { NodeError, options, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import { chromaCloudApi, chromaSelfHostedApi } from './chroma.credentials.ts';

/** Servers of one's own and the cloud have the same interface. */
export const chroma = service({
  name: 'Chroma',
  credentials: { kinds: { chromaSelfHostedApi, chromaCloudApi } },
  reason: 'message',
});

export const authentication = options('authentication', {
  label: 'Chroma',
  default: 'chromaSelfHostedApi',
  options: [
    { name: 'A server of your own', value: 'chromaSelfHostedApi' },
    { name: 'Chroma Cloud', value: 'chromaCloudApi' },
  ],
});

type Kind = 'chromaSelfHostedApi' | 'chromaCloudApi';
type Context = Omit<Parameters<typeof chroma.client>[0], 'parameters'>;

/** The database of a credential, and where its collections are. */
export interface ChromaDatabase {
  client: ServiceClient;
  tenant: string;
  database: string;
}

const identity = z.object({ tenant: z.string().nullish(), databases: z.array(z.string()).nullish() });
const collections = z.array(z.object({ name: z.string() }));

/** Collections of a page; a database may have any number. */
const PAGE = 1_000;

/** @throws NodeError also where a key of the cloud is for several databases, and none is named */
export async function openDatabase(context: Context, kind: Kind): Promise<ChromaDatabase> {
  const { http, credentials, sleep, now } = context;
  const pace = { ...(sleep && { sleep }), ...(now && { now }) };
  const client = await chroma.client({ http, credentials, ...pace, parameters: { authentication: kind } });
  if (kind === 'chromaSelfHostedApi') return { client, tenant: 'default_tenant', database: 'default_database' };
  const { tenant, database } = await credentials.get(kind);
  if (tenant && database) return { client, tenant: String(tenant), database: String(database) };
  const known = await client.get('/api/v2/auth/identity', { answer: identity });
  const [only, ...others] = known.databases ?? [];
  if (!database && (only === undefined || only === '*' || others.length > 0)) {
    throw new NodeError('The credential of Chroma Cloud names no database', {
      description: 'Its key is for several: open the credential and fill in tenant and database.',
    });
  }
  return {
    client,
    tenant: String(tenant || known.tenant || 'default_tenant'),
    database: String(database || only),
  };
}

export async function listCollections({ client, tenant, database }: ChromaDatabase): Promise<string[]> {
  const query = { limit: String(PAGE) };
  const place = path`/api/v2/tenants/${tenant}/databases/${database}/collections`;
  return (await client.get(place, { query, answer: collections })).map(({ name }) => name);
}
