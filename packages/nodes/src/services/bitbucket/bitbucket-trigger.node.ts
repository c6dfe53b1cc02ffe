import {
  choiceOf,
  choices,
  choicesOf,
  defineWebhookTrigger,
  givenPath,
  hmacSignature,
  isJsonObject,
  joinPaths,
  linkPaging,
  options,
  path,
  type ServiceClient,
  service,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { bitbucketAccessTokenApi, bitbucketApi } from './bitbucket.credentials.ts';

const common = {
  name: 'Bitbucket',
  baseUrl: 'https://api.bitbucket.org/2.0',
  reason: 'error.message',
  paging: linkPaging({ next: 'next', items: 'values', size: { name: 'pagelen', most: 100 } }),
} as const;

/** With passwords of apps at first, as there were no tokens. */
const withPasswords = service({
  ...common,
  credentials: { kinds: { password: bitbucketApi, accessToken: bitbucketAccessTokenApi } },
});
const withTokens = service({
  ...common,
  credentials: { kinds: { accessToken: bitbucketAccessTokenApi, password: bitbucketApi } },
});

const named = z.array(z.object({ slug: z.string(), name: z.string().nullish() }));
const events = z.array(z.object({ event: z.string(), label: z.string(), description: z.string().optional() }));

async function eventsOf(client: ServiceClient, kind: 'workspace' | 'repository') {
  const found = events.parse(await client.all({ path: path`/hook_events/${kind}` }));
  return found.map(({ event, label, description }) => ({
    name: label,
    value: event,
    ...(description && { description }),
  }));
}

const chosenWorkspace = string('workspace', { label: 'Workspace' });

/** What a version of the trigger offers: look-ups belong to its accounts. */
const lookupsOf = (bitbucket: typeof withTokens | typeof withPasswords) => ({
  workspaces: bitbucket.choices('getWorkspaces', {
    async find({ client }) {
      const found = named.parse(await client.all({ path: '/workspaces' }));
      return found.map(({ slug, name }) => ({ name: name || slug, value: slug }));
    },
  }),
  repositories: bitbucket.choices('getRepositories', {
    uses: [chosenWorkspace],
    async find({ client, parameters: { workspace } }) {
      if (!workspace) return [];
      const found = named.parse(await client.all({ path: path`/repositories/${workspace}` }));
      return found.map(({ slug, name }) => ({ name: name || slug, value: slug }));
    },
  }),
  workspaceEvents: bitbucket.choices('getWorkspaceEvents', { find: ({ client }) => eventsOf(client, 'workspace') }),
  repositoryEvents: bitbucket.choices('getRepositoriesEvents', {
    find: ({ client }) => eventsOf(client, 'repository'),
  }),
});

const hookMade = z.object({ uuid: z.string() });

/** Where the webhooks of a workspace or a repository are. */
function hooksOf(workspace: string, repository: string | undefined) {
  return repository === undefined
    ? path`/workspaces/${workspace}/hooks`
    : path`/repositories/${workspace}/${repository}/hooks`;
}

const trigger = (version: 1 | 1.1, bitbucket: typeof withTokens | typeof withPasswords) => {
  const { workspaces, repositories, workspaceEvents, repositoryEvents } = lookupsOf(bitbucket);
  return defineWebhookTrigger({
    name: 'n8n-nodes-base.bitbucketTrigger',
    displayName: 'Bitbucket trigger',
    description: 'Starts the workflow when something happens in a repository or workspace',
    version,
    defaultVersion: 1.1,
    defaults: { name: 'Bitbucket Trigger' },
    codex: { categories: ['Development'], alias: ['git', 'push', 'pull request', 'repository'] },
    service: bitbucket,
    parameters: [
      options('resource', {
        label: 'Watch',
        default: 'workspace',
        required: true,
        options: choices('repository', 'workspace'),
      }),
      choiceOf('workspace', { label: 'Workspace', from: workspaces, required: true }),
      when(
        { resource: ['workspace'] },
        choicesOf('events', { label: 'Events', from: workspaceEvents, required: true }),
      ),
      when(
        { resource: ['repository'] },
        choiceOf('repository', { label: 'Repository', from: repositories, required: true }),
      ),
      when(
        { resource: ['repository'] },
        choicesOf('events', { label: 'Events', from: repositoryEvents, required: true }),
      ),
    ],
    async register({ client, url, secret, node, parameters: { workspace, repository, events: wanted } }) {
      const hooks = hooksOf(workspace, repository);
      const body = { description: `millrace-${node.id}`, url, active: true, secret, events: wanted ?? [] };
      const { uuid } = await client.post(hooks, body, { answer: hookMade });
      return { hook: joinPaths(hooks, path`/${uuid}`) as string };
    },
    isRegistered: ({ client, stored }) => client.exists(givenPath(stored.hook)),
    unregister: ({ client, stored }) => client.delete(givenPath(stored.hook)),
    verify: hmacSignature({ header: 'x-hub-signature', prefix: 'sha256=' }),
    receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
  });
};

export default [trigger(1, withPasswords), trigger(1.1, withTokens)];
