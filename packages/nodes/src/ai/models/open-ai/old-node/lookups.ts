import { z } from '@millrace/node-sdk';
import { openAi } from '../open-ai-service.ts';

const models = z.object({ data: z.array(z.object({ id: z.string() })) });

const modelsWhere = (name: string, isMeant: (id: string) => boolean) =>
  openAi.choices(name, {
    async find({ client }) {
      const { data } = await client.get('/models', { answer: models });
      const ids = data.map(({ id }) => id).filter(isMeant);
      return ids.sort().map((id) => ({ name: id, value: id }));
    },
  });

export const chatModels = modelsWhere('chatModels', (id) => id.startsWith('gpt-') && !id.startsWith('gpt-4-vision'));
export const imageModels = modelsWhere('imageModels', (id) => id.startsWith('dall-'));

/** Those that go on with a text. */
const TALKS_OR_ELSE = /^(?:audio-|gpt-(?!3\.5-turbo-instruct$)|dall-|tts-|whisper-)|-edit-|:001$/;
export const textModels = modelsWhere('textModels', (id) => !TALKS_OR_ELSE.test(id));
