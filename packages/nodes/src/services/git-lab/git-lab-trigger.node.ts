import {
  choices,
  defineWebhookTrigger,
  isJsonObject,
  joinPaths,
  multiOptions,
  path,
  sharedSecret,
  z,
} from '@millrace/node-sdk';
import { gitLab } from './client.ts';
import { place, projectAt } from './parameters.ts';

/** Holds the secret of the subscription in each call. */
const TOKEN = 'x-gitlab-token';
const made = z.object({ id: z.number() });
const EVENTS = [
  'note',
  'confidential_issues',
  'confidential_note',
  'deployment',
  'issues',
  'job',
  'merge_requests',
  'pipeline',
  'push',
  'releases',
  'tag_push',
  'wiki_page',
] as const;

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.gitlabTrigger',
  displayName: 'GitLab trigger',
  description: 'Starts the workflow when something happens in a project of GitLab',
  version: 1,
  defaults: { name: 'GitLab Trigger' },
  codex: { categories: ['Development'], alias: ['git', 'repository', 'issue'] },
  service: gitLab,
  parameters: [
    ...place,
    multiOptions('events', {
      label: 'Events',
      required: true,
      options: [{ name: 'Everything', value: '*' }, ...choices(...EVENTS)],
    }),
  ],
  async register({ client, url, secret, parameters: { events, ...where } }) {
    const wanted: string[] = events;
    const isAll = wanted.includes('*');
    const flags = EVENTS.map((event) => [`${event}_events`, isAll || wanted.includes(event)] as const);
    const body = {
      url,
      token: secret,
      enable_ssl_verification: url.startsWith('https:'),
      ...Object.fromEntries(flags),
    };
    const { id } = await client.post(joinPaths(projectAt(where), path`/hooks`), body, { answer: made });
    return { id, place: where };
  },
  isRegistered: ({ client, stored }) => client.exists(joinPaths(projectAt(stored.place), path`/hooks/${stored.id}`)),
  unregister: ({ client, stored }) => client.delete(joinPaths(projectAt(stored.place), path`/hooks/${stored.id}`)),
  verify: sharedSecret({ header: TOKEN }),
  receive({ body, request }) {
    if (!isJsonObject(body)) return [];
    const { [TOKEN]: _secret, ...headers } = request.headers;
    return [{ json: { body, headers: z.record(z.string(), z.json()).parse(headers), query: { ...request.query } } }];
  },
});
