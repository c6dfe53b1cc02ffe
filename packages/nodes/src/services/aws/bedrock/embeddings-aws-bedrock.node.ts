import { choiceOf, defineSubNode, type JsonObject, type ServiceClient, z } from '@millrace/node-sdk';
import {
  embeddingCodex,
  embeddingMeta,
  embeddingModel,
  vectorList,
} from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { bedrockRuntime, modelPath, modelsFor } from './bedrock-service.ts';

/** What models of Cohere take in one request. */
const MOST_TEXTS = 96;
/** Models of Amazon take one text in a request: so many are under way at once. */
const AT_ONCE = 8;

const ofCohere = z.object({ embeddings: z.union([vectorList, z.object({ float: vectorList })]) });
const ofTitan = z.object({ embedding: z.array(z.number()) });

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsAwsBedrock',
  displayName: 'AWS Bedrock embeddings',
  description: 'Makes vectors of texts with a model of Bedrock: Titan and Cohere in your account of AWS',
  version: [1],
  defaults: { name: 'Embeddings AWS Bedrock' },
  subtitle: '={{ $parameter.model }}',
  codex: embeddingCodex('amazon', 'titan', 'cohere'),
  credentials: bedrockRuntime.slots,
  parameters: [choiceOf('model', { label: 'Model', from: modelsFor('listModels', 'EMBEDDING'), required: true })],
  async supply(context) {
    const name = chosenModel(context.parameters.model);
    const client = await bedrockRuntime.client(serviceContext(context));
    const invoke = invoker(client, name);
    if (isOfCohere(name)) {
      return {
        thing: embeddingModel(context, {
          name,
          batchSize: MOST_TEXTS,
          async ask(texts, purpose) {
            const { embeddings } = await invoke({ texts, input_type: `search_${purpose}` }, ofCohere);
            return Array.isArray(embeddings) ? embeddings : embeddings.float;
          },
        }),
      };
    }
    return {
      thing: embeddingModel(context, {
        name,
        batchSize: AT_ONCE,
        ask: (texts) => Promise.all(texts.map(async (inputText) => (await invoke({ inputText }, ofTitan)).embedding)),
      }),
    };
  },
});

function invoker(client: ServiceClient, name: string) {
  return <T>(body: JsonObject, answer: z.ZodType<T>): Promise<T> =>
    client.post(modelPath(name, 'invoke'), body, { answer });
}

/** Also behind the region of an inference profile: `eu.cohere.embed-v4:0`. */
function isOfCohere(name: string): boolean {
  return /(^|[./])cohere\./.test(name);
}
