import { z } from '@millrace/node-sdk';
import { openAi } from '../open-ai-service.ts';

const models = z.object({ data: z.array(z.object({ id: z.string() })) });
const files = z.object({ data: z.array(z.object({ id: z.string(), filename: z.string().optional() })) });

/** Models that do something else than talk. */
const NO_CHAT =
  /^(?:babbage|dall-e|davinci|gpt-image|omni-moderation|sora|text-embedding|text-moderation|tts|whisper)|-(?:audio|instruct|realtime|transcribe|tts)\b/;

function modelsWhere(name: string, isMeant: (id: string) => boolean) {
  return openAi.searches(name, {
    async find({ client, search = '' }) {
      const { data } = await client.get('/models', { answer: models });
      const wanted = search.toLowerCase();
      const ids = data.map(({ id }) => id).filter((id) => isMeant(id) && id.toLowerCase().includes(wanted));
      return { results: ids.sort().map((id) => ({ name: id, value: id })) };
    },
  });
}

/** Those that talk. A server that only resembles OpenAI has names of its own. */
export const textModels = modelsWhere('modelSearch', (id) => !NO_CHAT.test(id));

export const videoModels = modelsWhere('videoModelSearch', (id) => id.startsWith('sora'));

export const fileSearch = openAi.searches('fileSearch', {
  async find({ client, search = '' }) {
    const { data } = await client.get('/files', { answer: files });
    const wanted = search.toLowerCase();
    const found = data.map(({ id, filename = id }) => ({ name: filename, value: id }));
    return { results: found.filter(({ name }) => name.toLowerCase().includes(wanted)) };
  },
});
