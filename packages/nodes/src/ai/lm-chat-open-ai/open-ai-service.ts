import { service, z } from '@millrace/node-sdk';
import openAiApi from './open-ai-api.credential.ts';

/** OpenAI, or a server with the same interface. */
export const openAi = service({ name: 'OpenAI', credential: openAiApi });

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

export const modelSearch = openAi.searches('searchModels', {
  async find({ client, search = '' }) {
    const { data } = await client.get('/models', { answer: modelList });
    const wanted = search.toLowerCase();
    const ids = data.map(({ id }) => id).filter((id) => id.toLowerCase().includes(wanted));
    return { results: ids.sort().map((id) => ({ name: id, value: id })) };
  },
});
