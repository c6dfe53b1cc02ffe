import type { EmbeddingModel, JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import bedrock from '../../services/aws/bedrock/embeddings-aws-bedrock.node.ts';
import azure from './azure-open-ai/embeddings-azure-open-ai.node.ts';
import cohere from './compatible/embeddings-cohere.node.ts';
import mistral from './compatible/embeddings-mistral-cloud.node.ts';
import gemini from './google-gemini/embeddings-google-gemini.node.ts';
import huggingFace from './hugging-face/embeddings-hugging-face-inference.node.ts';
import ollama from './ollama/embeddings-ollama.node.ts';
import openAi from './open-ai/embeddings-open-ai.node.ts';

interface Kind {
  node: NodeType;
  url: string;
  credential: JsonObject;
  parameters: JsonObject;
  /** The texts in a request. */
  sent(body: JsonObject): JsonValue;
  answer(vectors: number[][]): JsonValue;
}

const openAiAnswer = (vectors: number[][]) => ({
  data: vectors.map((embedding, index) => ({ index, embedding })).reverse(),
});
const openAiUrl = { apiKey: 'k', url: 'https://api.openai.com/v1' };

const awsKey = { region: 'eu-west-1', accessKeyId: 'AK', secretAccessKey: 'SK', temporaryCredentials: false };

const KINDS: Kind[] = [
  {
    node: openAi,
    url: 'https://api.openai.com/v1/embeddings',
    credential: openAiUrl,
    parameters: { options: { batchSize: 2 } },
    sent: ({ input = null }) => input,
    answer: openAiAnswer,
  },
  {
    node: azure,
    url: 'https://res.openai.azure.com/openai/deployments/m/embeddings',
    credential: { apiKey: 'k', resourceName: 'res', apiVersion: '2025-03-01', endpoint: '' },
    parameters: { model: 'm', options: { batchSize: 2 } },
    sent: ({ input = null }) => input,
    answer: openAiAnswer,
  },
  {
    node: mistral,
    url: 'https://api.mistral.ai/v1/embeddings',
    credential: { apiKey: 'k' },
    parameters: { options: { batchSize: 2 } },
    sent: ({ input = null }) => input,
    answer: openAiAnswer,
  },
  {
    node: gemini,
    url: 'https://generativelanguage.googleapis.com/v1beta/models/text-embedding-004:batchEmbedContents',
    credential: { apiKey: 'k', host: 'https://generativelanguage.googleapis.com' },
    parameters: {},
    sent: ({ requests }) =>
      (requests as JsonObject[]).map(({ content }) => JSON.parse(JSON.stringify(content)).parts[0].text),
    answer: (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
  },
  {
    node: ollama,
    url: 'http://localhost:11434/api/embed',
    credential: { baseUrl: 'http://localhost:11434', apiKey: '' },
    parameters: {},
    sent: ({ input = null }) => input,
    answer: (embeddings) => ({ embeddings }),
  },
  {
    node: cohere,
    url: 'https://api.cohere.com/v2/embed',
    credential: { apiKey: 'k' },
    parameters: {},
    sent: ({ texts = null }) => texts,
    answer: (float) => ({ embeddings: { float } }),
  },
  {
    node: huggingFace,
    url: 'https://router.huggingface.co/hf-inference/models/sentence-transformers/distilbert-base-nli-mean-tokens/pipeline/feature-extraction',
    credential: { apiKey: 'k' },
    parameters: {},
    sent: ({ inputs = null }) => inputs,
    answer: (vectors) => vectors,
  },
  {
    node: bedrock,
    url: 'https://bedrock-runtime.eu-west-1.amazonaws.com/model/cohere.embed-multilingual-v3/invoke',
    credential: awsKey,
    parameters: { model: 'cohere.embed-multilingual-v3' },
    sent: ({ texts = null }) => texts,
    answer: (embeddings) => ({ embeddings, response_type: 'embeddings_floats' }),
  },
];

const bodyOf = (body: unknown): JsonObject => JSON.parse(Buffer.from(body as Uint8Array).toString());

describe.each(KINDS)('$node.description.displayName', ({ node, url, credential, parameters, sent, answer }) => {
  const supplied = (reply: (texts: JsonValue) => JsonValue) =>
    supplyNode<EmbeddingModel>(node, {
      parameters,
      credentials: { [String(node.description.credentials?.[0]?.name)]: credential },
      http: ({ body }) => ({ json: reply(sent(bodyOf(body))) }),
    });
  const vectorOf = (text: string) => [text.length, 1];

  it('gives a vector for each text in their order, and shows each request without its vectors', async () => {
    const { thing, requests, runs } = await supplied((texts) =>
      answer([texts].flat().map((text) => vectorOf(String(text)))),
    );
    expect(await thing.embed(['a', 'bcd', 'ef'], 'document')).toEqual([
      [1, 1],
      [3, 1],
      [2, 1],
    ]);
    expect(await thing.embed(['what?'], 'query')).toEqual([[5, 1]]);
    expect(await thing.embed([], 'document')).toEqual([]);
    expect(requests[0]).toMatchObject({ method: 'POST', url });
    expect(runs.at(-1)).toMatchObject({ request: { query: 'what?' }, response: { vectors: 1, dimensions: 2 } });
  });

  it('says so when vectors are missing', async () => {
    const { thing } = await supplied(() => answer([[1, 2]]));
    await expect(thing.embed(['a', 'b'], 'document')).rejects.toMatchObject({ code: 'AI_VECTORS_INVALID' });
  });
});

it('reads numbers in Base64, and leaves line breaks out', async () => {
  const bytes = Buffer.from(new Float32Array([0.5, -2]).buffer).toString('base64');
  const { thing, requests } = await supplyNode<EmbeddingModel>(openAi, {
    credentials: { openAiApi: openAiUrl },
    http: () => ({ json: { data: [{ index: 0, embedding: bytes }] } }),
  });
  expect(await thing.embed(['a\nb'], 'query')).toEqual([[0.5, -2]]);
  expect(bodyOf(requests[0]?.body)).toEqual({
    model: 'text-embedding-3-small',
    encoding_format: 'base64',
    input: 'a b',
  });
});

it('divides the texts as the service takes them', async () => {
  const { thing, requests } = await supplyNode<EmbeddingModel>(openAi, {
    parameters: { options: { batchSize: 2, stripNewLines: false, encodingFormat: 'float', dimensions: 256 } },
    credentials: { openAiApi: openAiUrl },
    http: ({ body }) => ({ json: openAiAnswer((bodyOf(body).input as string[]).map(() => [1])) }),
  });
  await thing.embed(['1', '2', '3'], 'document');
  expect(requests.map(({ body }) => bodyOf(body).input)).toEqual([['1', '2'], ['3']]);
  expect(bodyOf(requests[0]?.body)).toMatchObject({ dimensions: 256, encoding_format: 'float' });
});

it('sends the token of Hugging Face nowhere else', async () => {
  const elsewhere = supplyNode<EmbeddingModel>(huggingFace, {
    parameters: { options: { endpointUrl: 'https://example.com/x' } },
    credentials: { huggingFaceApi: { apiKey: 'k' } },
  });
  await expect(elsewhere).rejects.toThrow("The endpoint 'https://example.com/x' is none of Hugging Face");
});

it('asks models of Amazon for each text by itself, several at once', async () => {
  const model = 'amazon.titan-embed-text-v2:0';
  const { thing, requests, runs } = await supplyNode<EmbeddingModel>(bedrock, {
    parameters: { model },
    credentials: { aws: awsKey },
    http: ({ body }) => ({ json: { embedding: [String(bodyOf(body).inputText).length, 1], inputTextTokenCount: 1 } }),
  });
  const texts = Array.from({ length: 9 }, (_, at) => 'x'.repeat(at + 1));
  expect(await thing.embed(texts, 'document')).toEqual(texts.map(({ length }) => [length, 1]));
  expect(requests).toHaveLength(9);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: `https://bedrock-runtime.eu-west-1.amazonaws.com/model/${encodeURIComponent(model)}/invoke`,
  });
  expect(runs.map(({ request }) => request)).toMatchObject([{ texts: 8 }, { texts: 1 }]);
});
