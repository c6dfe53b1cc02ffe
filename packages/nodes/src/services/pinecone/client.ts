import { NodeError, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import type { StoreContext } from '../../lib/ai/vectors/store-context.ts';
import { pineconeApi } from './pinecone.credentials.ts';

const headers = { 'x-pinecone-api-version': '2025-01' };

/** Indexes, wherever they are. */
export const pinecone = service({ name: 'Pinecone', credential: pineconeApi, headers });

/** One index, at a host of its own. */
const indexService = service({
  name: 'Pinecone',
  credential: pineconeApi,
  headers,
  baseUrl: (_credential, { parameters }) => `https://${String(parameters.host)}`,
});

const indexList = z.object({ indexes: z.array(z.object({ name: z.string() })) });

export const indexes = pinecone.searches('pineconeIndexSearch', {
  async find({ client, search = '' }) {
    const { indexes: all } = await client.get('/indexes', { answer: indexList });
    const names = all.map(({ name }) => name).filter((name) => name.includes(search));
    return { results: names.sort().map((name) => ({ name, value: name })) };
  },
});

/** Calls of an index. @throws NodeError, also when the service names a host that is not its own */
export async function openIndex(context: StoreContext, index: string): Promise<ServiceClient> {
  const client = await pinecone.client(serviceContext(context));
  const { host } = await client.get(path`/indexes/${index}`, { answer: z.object({ host: z.string() }) });
  if (!/^[a-z0-9.-]+\.pinecone\.io$/.test(host)) {
    throw new NodeError(`The index is at "${host}", which is not of Pinecone`, { code: 'SERVICE_ANSWER_INVALID' });
  }
  return indexService.client({ ...serviceContext(context), parameters: { host } });
}
