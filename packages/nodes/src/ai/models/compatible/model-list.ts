import { type ServiceClient, z } from '@millrace/node-sdk';

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The models of a service that lists them as OpenAI does, for a look-up. */
export async function findModels({ client }: { client: ServiceClient }) {
  const { data } = await client.get('/models', { answer: modelList });
  return data.map(({ id }) => ({ name: id, value: id })).sort((a, b) => a.name.localeCompare(b.name));
}
