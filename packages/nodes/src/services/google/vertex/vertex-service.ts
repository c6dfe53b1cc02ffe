import { type Credentials, locator, NodeError, service, z } from '@millrace/node-sdk';
import { googleApi } from '../google.credentials.ts';

const shared = {
  credential: googleApi,
  credentialFields: { httpNode: true, scopes: 'https://www.googleapis.com/auth/cloud-platform' },
};

export const vertex = service({
  ...shared,
  name: 'Google Vertex AI',
  baseUrl: ({ region }) => `https://${hostIn(region)}`,
});
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

export const projectParameter = locator('projectId', {
  label: 'Project',
  from: projects,
  idHint: 'my-project-123',
  required: true,
});

/** Where the models of Google are for a project, in the region of its credential. @throws NodeError */
export async function placeOfModels(credentials: Credentials, projectId: string | number): Promise<string> {
  const project = chosenProject(projectId);
  const { region } = await vertex.fields({ credentials, parameters: {} });
  return `/v1/projects/${encodeURIComponent(project)}/locations/${regionIn(region)}/publishers/google`;
}

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
  throw new NodeError(`"${name}" is not a region of Google Cloud`, {
    description: 'Open the credential and choose its region.',
    code: 'CREDENTIAL_INCOMPLETE',
  });
}
