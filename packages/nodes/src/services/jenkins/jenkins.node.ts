import {
  choiceOf,
  defineServiceNode,
  fixedCollection,
  group,
  NodeError,
  options,
  path,
  resource,
  type ServiceClient,
  service,
  singlePage,
  string,
  succeeded,
  z,
} from '@millrace/node-sdk';
import { jenkinsApi } from './jenkins.credentials.ts';

const jenkins = service({ name: 'Jenkins', credential: jenkinsApi });

const jobs = jenkins.choices('getJobs', {
  async find({ client }) {
    const answer = z.object({ jobs: z.array(z.object({ name: z.string() })) });
    const found = await client.get('/api/json', { query: { tree: 'jobs[name]' }, answer });
    return found.jobs.map(({ name }) => ({ name, value: name }));
  },
});

const parameterDefinitions = z.object({
  property: z.array(
    z.object({ parameterDefinitions: z.array(z.object({ name: z.string(), type: z.string().optional() })).optional() }),
  ),
});

const jobPlace = options<'job', string>('job', { label: 'Job', options: [] });

const jobParameters = jenkins.choices('getJobParameters', {
  uses: [jobPlace],
  async find({ client, parameters }) {
    if (!parameters.job) return [];
    const query = { tree: 'property[parameterDefinitions[name,type]]' };
    const answer = parameterDefinitions;
    const { property } = await client.get(path`/job/${parameters.job}/api/json`, { query, answer });
    const defined = property.flatMap((each) => each.parameterDefinitions ?? []);
    return defined.map(({ name, type }) => ({ name, value: name, ...(type !== undefined && { description: type }) }));
  },
});

const job = choiceOf('job', { label: 'Job', from: jobs, required: true });
const newJob = string('newJob', { label: 'Name of the new job', required: true });

const jobOperations = {
  copy: jenkins.operation('Copy', {
    parameters: [job, newJob],
    request: ({ job: from, newJob: name }) => ({
      method: 'POST',
      path: '/createItem',
      query: { name, mode: 'copy', from },
    }),
    items: succeeded,
  }),
  create: jenkins.operation('Create', {
    parameters: [
      newJob,
      string('xml', {
        label: 'Configuration',
        description: 'In XML: that of another job is at its address, followed by /config.xml',
        typeOptions: { rows: 5 },
        required: true,
      }),
    ],
    request: ({ newJob: name, xml }) => ({
      method: 'POST',
      path: '/createItem',
      query: { name },
      content: new TextEncoder().encode(xml),
      mimeType: 'application/xml',
    }),
    items: succeeded,
  }),
  trigger: jenkins.operation('Trigger', {
    description: 'Build a job that has no parameters',
    parameters: [job],
    request: ({ job: name }) => ({ method: 'POST', path: path`/job/${name}/build` }),
    items: succeeded,
  }),
  triggerParams: jenkins.operation('Trigger with parameters', {
    parameters: [
      job,
      fixedCollection('param', {
        label: 'Parameters',
        placeholder: 'Add parameter',
        multiple: true,
        required: true,
        groups: [
          group('params', 'Parameter', [
            choiceOf('name', { label: 'Parameter', from: jobParameters }),
            string('value', { label: 'Value' }),
          ]),
        ],
      }),
    ],
    request: ({ job: name, param: { params = [] } }) => ({
      method: 'POST',
      path: path`/job/${name}/buildWithParameters`,
      form: Object.fromEntries(params.map((each) => [each.name, each.value])),
    }),
    items: succeeded,
  }),
};

/** Restarts Jenkins, which may be away already where its answer leads. */
async function restarted(client: ServiceClient, at: '/restart' | '/safeRestart') {
  try {
    await client.request({ method: 'POST', path: at });
  } catch (error) {
    if (!(error instanceof NodeError) || error.httpCode !== '503') throw error;
  }
  return { json: { success: true } };
}

const instanceOperations = {
  cancelQuietDown: jenkins.operation('Cancel quiet down', {
    description: 'Start builds again',
    request: () => ({ method: 'POST', path: '/cancelQuietDown' }),
    items: succeeded,
  }),
  exit: jenkins.operation('Shut down', {
    description: 'End Jenkins at once',
    request: () => ({ method: 'POST', path: '/exit' }),
    items: succeeded,
  }),
  quietDown: jenkins.operation('Quiet down', {
    description: 'Start no new builds',
    parameters: [string('reason', { label: 'Reason' })],
    request: ({ reason }) => ({ method: 'POST', path: '/quietDown', query: { reason: reason || undefined } }),
    items: succeeded,
  }),
  restart: jenkins.operation('Restart', {
    description: 'Restart Jenkins at once',
    run: ({ client }) => restarted(client, '/restart'),
  }),
  safeExit: jenkins.operation('Shut down safely', {
    description: 'End Jenkins when its builds have ended',
    request: () => ({ method: 'POST', path: '/safeExit' }),
    items: succeeded,
  }),
  safeRestart: jenkins.operation('Restart safely', {
    description: 'Restart Jenkins when its builds have ended',
    run: ({ client }) => restarted(client, '/safeRestart'),
  }),
};

/** Jenkins lists so many under `builds`, however many are asked for; `allBuilds` has the others, too, and takes longer. */
const MOST_RECENT_BUILDS = 100;

const buildOperations = {
  getAll: jenkins.operation('Get many', {
    parameters: [job],
    paged: true,
    async run({ client, limit, parameters }) {
      // Jenkins counts in the tree that is asked for.
      const range = Number.isFinite(limit) ? `{0,${limit}}` : '';
      const items = limit > MOST_RECENT_BUILDS ? 'allBuilds' : 'builds';
      const asked = { path: path`/job/${parameters.job}/api/json`, query: { tree: `${items}[*]${range}` } };
      const found = await client.all(asked, { limit, paging: singlePage({ items }) });
      return z
        .array(z.record(z.string(), z.json()))
        .parse(found)
        .map((json) => ({ json }));
    },
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.jenkins',
  displayName: 'Jenkins',
  description: 'Starts and makes jobs of Jenkins, lists builds, and restarts it',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development'], alias: ['build', 'ci', 'job'] },
  service: jenkins,
  resources: {
    build: resource('Build', buildOperations),
    instance: resource('Instance', instanceOperations, 'safeRestart'),
    job: resource('Job', jobOperations, 'trigger'),
  },
  defaultResource: 'job',
});
