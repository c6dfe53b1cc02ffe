import {
  boolean,
  collection,
  defineWebhookTrigger,
  givenPath,
  hmacSignature,
  type JsonObject,
  multiOptions,
  type Path,
  path,
  z,
} from '@millrace/node-sdk';
import { gitHub } from './client.ts';
import { place, repositoryAt } from './parameters.ts';

const EVENTS = ['check_run', 'check_suite', 'commit_comment', 'create', 'delete', 'deploy_key', 'deployment']
  .concat(['deployment_status', 'fork', 'github_app_authorization', 'gollum', 'installation'])
  .concat(['installation_repositories', 'issue_comment', 'issues', 'label', 'marketplace_purchase', 'member'])
  .concat(['membership', 'meta', 'milestone', 'org_block', 'organization', 'page_build', 'project', 'project_card'])
  .concat(['project_column', 'public', 'pull_request', 'pull_request_review', 'pull_request_review_comment', 'push'])
  .concat(['release', 'repository', 'repository_import', 'repository_vulnerability_alert', 'security_advisory'])
  .concat(['star', 'status', 'team', 'team_add', 'watch']);

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.githubTrigger',
  displayName: 'GitHub trigger',
  description: 'Starts the workflow when something happens in a repository of GitHub',
  version: 1,
  defaults: { name: 'Github Trigger' },
  codex: { categories: ['Development'] },
  service: gitHub,
  parameters: [
    ...place,
    multiOptions('events', {
      label: 'Events',
      required: true,
      options: [{ name: 'Everything', value: '*' }, ...EVENTS.map((value) => ({ name: value, value }))],
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('insecureSSL', {
          label: 'Any certificate',
          description: 'GitHub calls even where it does not trust the certificate of this server',
        }),
      ],
    }),
  ],
  async register({ client, url, secret, parameters: { events, options, ...where } }) {
    const hooks = `${repositoryAt(where)}/hooks` as const;
    const config = { url, content_type: 'json', secret, insecure_ssl: options.insecureSSL ? '1' : '0' };
    const answer = z.object({ id: z.number() });
    const { id } = await client.post(hooks, { name: 'web', config, events, active: true }, { answer });
    return { hook: `${hooks}${path`/${id}`}` };
  },
  isRegistered: ({ client, stored }) => client.exists(placeOf(stored)),
  unregister: ({ client, stored }) => client.delete(placeOf(stored)),
  verify: hmacSignature({ header: 'x-hub-signature-256', prefix: 'sha256=' }),
  challenge: ({ request }) =>
    request.headers['x-github-event'] === 'ping' ? { status: 200, body: { json: { message: 'pong' } } } : undefined,
  receive: ({ request: { headers, query }, body }) => [{ json: { headers: said(headers), query: said(query), body } }],
});

function placeOf({ hook }: { hook: string }): Path {
  return givenPath(hook);
}

/** What a call says beside its body. */
function said(values: Readonly<Record<string, string | string[] | undefined>>): JsonObject {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(given);
}
