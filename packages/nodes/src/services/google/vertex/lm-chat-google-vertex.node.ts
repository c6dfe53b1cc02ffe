import { createGoogle } from '@ai-sdk/google';
import { collection, defineSubNode, locator, NodeError, number, service, string, z } from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
import { googleOptions, safetySettings } from '../../../lib/ai/models/google-options.ts';
import {
  chatModelCodex,
  chatModelMeta,
  longestAnswer,
  temperature,
  topK,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';
import { googleApi } from '../google.credentials.ts';

const shared = {
  credential: googleApi,
  credentialFields: { httpNode: true, scopes: 'https://www.googleapis.com/auth/cloud-platform' },
};

const vertex = service({ ...shared, name: 'Google Vertex AI', baseUrl: ({ region }) => `https://${hostIn(region)}` });
const cloud = service({ ...shared, name: 'Google Cloud', baseUrl: 'https://cloudresourcemanager.googleapis.com' });

const projectPage = z.object({
  projects: z.array(z.object({ projectId: z.string(), name: z.string().optional() })).optional(),
  nextPageToken: z.string().optional(),
});

const projects = cloud.searches('gcpProjectsList', {
  async find({ client, search = '', cursor }) {
    const query = { pageSize: 100, pageToken: cursor };
    const { projects: page = [], nextPageToken } = await client.get('/v1/projects', { query, answer: projectPage });
    const results = page
      .map(({ projectId, name }) => ({ name: name ?? projectId, value: projectId }))
      .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(search.toLowerCase()));
    return { results, ...(nextPageToken && { paginationToken: nextPageToken }) };
  },
});

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatGoogleVertex',
  displayName: 'Google Vertex chat model',
  description: 'Gemini in a project of Google Cloud (Vertex AI)',
  version: [1],
  defaults: { name: 'Google Vertex Chat Model' },
  subtitle: '={{ $parameter.modelName }}',
  codex: chatModelCodex('gemini', 'google', 'cloud'),
  credentials: vertex.slots,
  parameters: [
    locator('projectId', { label: 'Project', from: projects, idHint: 'my-project-123', required: true }),
    string('modelName', { label: 'Model', default: 'gemini-2.5-flash', required: true }),
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxOutputTokens', 2048),
        temperature(1, 0.4),
        topK(32),
        topP(),
        safetySettings,
        number('thinkingBudget', {
          label: 'Tokens for thinking',
          default: -1,
          description: '0 switches thinking off, -1 leaves it to the model',
          typeOptions: { minValue: -1, numberPrecision: 0 },
        }),
      ],
    }),
  ],
  async supply(context) {
    const { projectId, modelName, options: given } = context.parameters;
    const project = chosenProject(projectId.value);
    const name = chosenModel(modelName, 'modelName');
    const { region } = await vertex.fields({ credentials: context.credentials, parameters: {} });
    const place = `/v1/projects/${encodeURIComponent(project)}/locations/${regionIn(region)}/publishers/google`;
    return supplyModel(context, {
      service: vertex,
      name,
      settings: googleOptions(given),
      create: (fetch) => createGoogle({ baseURL: `${SERVICE_URL}${place}`, apiKey: 'of the credential', fetch })(name),
    });
  },
});

function chosenProject(value: string | number): string {
  const project = String(value).trim();
  if (project !== '') return project;
  throw new NodeError('No project is chosen', { parameter: 'projectId', description: 'Choose one of Google Cloud.' });
}

/** Each region has a host of its own; the credential's text becomes a part of the address. */
function hostIn(region: string): string {
  const name = regionIn(region);
  if (name === 'global') return 'aiplatform.googleapis.com';
  // Several regions together are called otherwise.
  return name.includes('-') ? `${name}-aiplatform.googleapis.com` : `aiplatform.${name}.rep.googleapis.com`;
}

function regionIn(region: string): string {
  const name = region.trim() || 'global';
  if (/^[a-z]+(-[a-z]+\d+)?$/.test(name)) return name;
  throw new NodeError(`"${name}" is no region of Google Cloud`, {
    description: 'Open the credential and choose its region.',
    code: 'CREDENTIAL_INCOMPLETE',
  });
}
