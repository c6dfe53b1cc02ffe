import { type ServiceClient, service, z } from '@millrace/node-sdk';
import googlePalmApi from './google-palm-api.credential.ts';

export const gemini = service({ name: 'Google Gemini', credential: googlePalmApi });

/** Where the service is, without a slash at its end. */
export function addressIn({ host }: { host: string }): string {
  return host.replace(/\/+$/, '');
}

const modelList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: z.string().optional(),
      supportedGenerationMethods: z.array(z.string()).optional(),
    }),
  ),
});

async function listModels(client: ServiceClient, method?: string) {
  const { models: all } = await client.get('/v1beta/models', { query: { pageSize: 1000 }, answer: modelList });
  return all
    .filter(({ supportedGenerationMethods: methods }) => !method || (methods?.includes(method) ?? true))
    .map(({ name, displayName }) => ({ name: displayName ?? name, value: name }));
}

export const models = gemini.choices('listModels', { find: ({ client }) => listModels(client, 'generateContent') });

function modelsWhere(name: string, isMeant: (name: string) => boolean) {
  return gemini.searches(name, {
    async find({ client, search = '' }) {
      const wanted = search.toLowerCase();
      const found = (await listModels(client)).filter(({ value }) => isMeant(value));
      return { results: found.filter((one) => `${one.name} ${one.value}`.toLowerCase().includes(wanted)) };
    },
  });
}

/** Models that do something else than answer. */
const NO_CHAT = /embedding|aqa|image|imagen|vision|veo|tts|audio|lyria/;

export const textModels = modelsWhere('modelSearch', (name) => !NO_CHAT.test(name));
export const audioModels = modelsWhere('audioModelSearch', (name) => !/embedding|aqa|image|imagen|veo|tts/.test(name));
export const imageModels = modelsWhere('imageGenerationModelSearch', (name) => /imagen|image/.test(name));
export const imageEditModels = modelsWhere('imageEditModelSearch', (name) => /gemini.*image/.test(name));
export const videoModels = modelsWhere('videoGenerationModelSearch', (name) => name.includes('veo'));
