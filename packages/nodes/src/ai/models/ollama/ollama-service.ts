import { type ServiceClient, service, z } from '@millrace/node-sdk';
import ollamaApi from './ollama-api.credential.ts';

export const ollama = service({ name: 'Ollama', credential: ollamaApi, reason: 'error' });

const tags = z.object({ models: z.array(z.object({ name: z.string() })) });

export const models = ollama.choices('listModels', {
  find: ({ client }) => listModels(client),
});

export const modelSearch = ollama.searches('modelSearch', {
  async find({ client, search = '' }) {
    const wanted = search.toLowerCase();
    return { results: (await listModels(client)).filter(({ name }) => name.toLowerCase().includes(wanted)) };
  },
});

async function listModels(client: ServiceClient) {
  const { models: found } = await client.get('/api/tags', { answer: tags });
  return found.map(({ name }) => ({ name, value: name }));
}
