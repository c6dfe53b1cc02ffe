import { path, resourceLocator, type ServiceClient, string, z } from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { bigQuery, pagesOf, table, tableAt } from './client.ts';

// The parameters of the node that lists depend on.
const projectId = resourceLocator('projectId', { label: 'Project', modes: [] });
const datasetId = resourceLocator('datasetId', { label: 'Dataset', modes: [] });
const tableId = resourceLocator('tableId', { label: 'Table', modes: [] });

const projects = z.array(z.object({ id: z.string(), friendlyName: z.string().optional() }));
const datasets = z.array(z.object({ datasetReference: z.object({ datasetId: z.string() }) }));
const tables = z.array(z.object({ tableReference: z.object({ tableId: z.string() }) }));

interface Found {
  name: string;
  value: string;
  url?: string;
}

const CONSOLE = 'https://console.cloud.google.com/bigquery';

async function projectsOf(client: ServiceClient): Promise<Found[]> {
  const found = projects.parse(await client.all({ path: '/projects' }, { paging: pagesOf('projects') }));
  return found.map(({ id, friendlyName = id }) => ({
    name: friendlyName,
    value: id,
    url: `${CONSOLE}?project=${encodeURIComponent(id)}`,
  }));
}

async function datasetsOf(client: ServiceClient, project: string | number | undefined): Promise<Found[]> {
  if (!project) return [];
  const request = { path: path`/projects/${project}/datasets` };
  const found = datasets.parse(await client.all(request, { paging: pagesOf('datasets') }));
  return found.map(({ datasetReference: { datasetId: id } }) => ({ name: id, value: id }));
}

async function tablesOf(
  client: ServiceClient,
  project: string | number | undefined,
  dataset: string | number | undefined,
): Promise<Found[]> {
  if (!project || !dataset) return [];
  const request = { path: path`/projects/${project}/datasets/${dataset}/tables` };
  const found = tables.parse(await client.all(request, { paging: pagesOf('tables') }));
  return found.map(({ tableReference: { tableId: id } }) => ({ name: id, value: id }));
}

/** What is chosen from, in whatever version. */
export const lookups = {
  projects: bigQuery.searches('searchProjects', {
    find: async ({ client, search }) => ({ results: matchingNames(await projectsOf(client), search) }),
  }),
  datasets: bigQuery.searches('searchDatasets', {
    uses: [projectId],
    find: async ({ client, search, parameters }) => ({
      results: matchingNames(await datasetsOf(client, parameters.projectId?.value), search),
    }),
  }),
  tables: bigQuery.searches('searchTables', {
    uses: [projectId, datasetId],
    async find({ client, search, parameters }) {
      const found = await tablesOf(client, parameters.projectId?.value, parameters.datasetId?.value);
      return { results: matchingNames(found, search) };
    },
  }),
  datasetChoices: bigQuery.choices('getDatasets', {
    uses: [projectId],
    find: ({ client, parameters }) => datasetsOf(client, parameters.projectId?.value),
  }),
  columns: bigQuery.choices('getSchema', {
    uses: [projectId, datasetId, tableId],
    async find({ client, parameters: { projectId: project, datasetId: dataset, tableId: chosen } }) {
      if (!project?.value || !dataset?.value || !chosen?.value) return [];
      const place = tableAt({ projectId: project, datasetId: dataset, tableId: chosen });
      const { schema } = await client.get(place, { answer: table });
      return schema.fields.map(({ name, type }) => ({ name, value: name, description: type.toLowerCase() }));
    },
  }),
};

const project = string('projectId', { label: 'Project' });
const dataset = string('datasetId', { label: 'Dataset' });

/** The lists of the first version, which has no locators. */
export const lookupsOfVersion1 = {
  projects: bigQuery.choices('getProjects', { find: ({ client }) => projectsOf(client) }),
  datasets: bigQuery.choices('getDatasets', {
    uses: [project],
    find: ({ client, parameters }) => datasetsOf(client, parameters.projectId),
  }),
  tables: bigQuery.choices('getTables', {
    uses: [project, dataset],
    find: ({ client, parameters }) => tablesOf(client, parameters.projectId, parameters.datasetId),
  }),
};
