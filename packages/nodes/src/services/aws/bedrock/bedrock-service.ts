import { givenPath, service, z } from '@millrace/node-sdk';
import { aws } from '../aws.credentials.ts';
import { awsAddress } from '../aws-address.ts';

/** Where models are asked. */
export const bedrockRuntime = service({
  name: 'AWS Bedrock',
  credential: aws,
  baseUrl: ({ region }) => awsAddress('bedrock-runtime', String(region)),
});

/** Where models are listed. */
const bedrock = service({
  name: 'AWS Bedrock',
  credential: aws,
  baseUrl: ({ region }) => awsAddress('bedrock', String(region)),
});

/** Path of a model, whose name may be an ARN. AWS signs it with its colons encoded. */
export function modelPath(model: string, action: 'converse' | 'converse-stream' | 'invoke') {
  return givenPath(`/model/${encodeURIComponent(model)}/${action}`);
}

const modelList = z.object({ modelSummaries: z.array(z.object({ modelId: z.string(), modelName: z.string() })) });

/** Models that are paid by their use. @param output what they make */
export function modelsFor(name: string, output: 'TEXT' | 'EMBEDDING') {
  return bedrock.choices(name, {
    async find({ client }) {
      const query = { byOutputModality: output, byInferenceType: 'ON_DEMAND' };
      const { modelSummaries: found } = await client.get('/foundation-models', { query, answer: modelList });
      return found.map(({ modelId: value, modelName }) => ({ name: modelName, value }));
    },
  });
}

const profileList = z.object({
  inferenceProfileSummaries: z.array(z.object({ inferenceProfileId: z.string(), inferenceProfileName: z.string() })),
});

/** Profiles, which spread calls over regions. */
export const inferenceProfiles = bedrock.choices('listInferenceProfiles', {
  async find({ client }) {
    const query = { maxResults: 1000 };
    const { inferenceProfileSummaries } = await client.get('/inference-profiles', { query, answer: profileList });
    return inferenceProfileSummaries.map(({ inferenceProfileId: value, inferenceProfileName: name }) => ({
      name,
      value,
    }));
  },
});
