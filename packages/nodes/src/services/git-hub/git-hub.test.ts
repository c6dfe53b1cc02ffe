import { createHmac } from 'node:crypto';
import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  type LocalService,
  lookAfterSubscription,
  lookupContext,
  runNode,
  startLocalService,
} from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubApi } from './git-hub.credentials.ts';
import gitHub from './git-hub.node.ts';
import gitHubTrigger from './git-hub-trigger.node.ts';

const name = (value: string) => ({ mode: 'name', value });
const place = { owner: name('acme'), repository: name('repo') };
const run = (parameters: JsonObject, http: FakeServer) =>
  runNode(gitHub, {
    credentials: { githubOAuth2Api: { server: 'https://git.example/api/v3/', oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { authentication: 'oAuth2', ...place, ...parameters },
  });
const placeOf = ({ method, url }: HttpRequest) => `${method} ${new URL(url).pathname}`;
const bodyOf = (request: HttpRequest | undefined) => JSON.parse(String(request?.body));

describe('lists', () => {
  const list = { resource: 'repository', operation: 'getPullRequests' };
  const pullRequests = 'https://git.example/api/v3/repos/acme/repo/pulls';

  it('count their pages from the first one where all is wanted', async () => {
    const link = `<${pullRequests}?per_page=100&page=2>; rel="next"`;
    const server: FakeServer = ({ query = [] }) =>
      query.some(([name, value]) => name === 'page' && value === '2')
        ? { json: [{ number: 2 }] }
        : { json: [{ number: 1 }], headers: { link } };
    const { json, requests } = await run({ ...list, returnAll: true }, server);
    expect(json).toEqual([{ number: 1 }, { number: 2 }]);
    expect(requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
      { page: '1', per_page: '100' },
      { page: '2', per_page: '100' },
    ]);
    const some = await run({ ...list, limit: 1 }, server);
    expect(some.requests[0]?.query).toEqual([['per_page', '1']]);
  });

  it('follow the address of a page that goes on behind an entry', async () => {
    const next = `${pullRequests}?per_page=100&after=abc&page=2`;
    const server: FakeServer = ({ url }) =>
      url === next ? { json: [{ number: 2 }] } : { json: [{ number: 1 }], headers: { link: `<${next}>; rel="next"` } };
    const { json } = await run({ ...list, returnAll: true }, server);
    expect(json).toEqual([{ number: 1 }, { number: 2 }]);
  });
});

it('owners that nobody searched for are the account and its organisations', async () => {
  const answers: Record<string, JsonObject | JsonObject[]> = {
    '/user': { login: 'ada', html_url: 'https://github.com/ada' },
    '/user/orgs': [{ login: 'acme' }],
    '/search/users': { items: [{ login: 'adam', html_url: 'https://github.com/adam' }], total_count: 1 },
  };
  const context = lookupContext(gitHub, {
    credentials: { githubApi: { server: 'https://api.github.com', accessToken: 't' } },
    http: ({ url }) => ({ json: answers[new URL(url).pathname] ?? {} }),
  });
  const found = async (filter?: string) => {
    const { results } = (await gitHub.lookups?.search?.getUsers?.(context, { ...(filter && { filter }) })) ?? {};
    return results?.map(({ value }) => value);
  };
  expect(await found()).toEqual(['ada', 'acme']);
  expect(await found('ada')).toEqual(['adam']);
});

it.each<[string, Record<string, JsonObject>, string[]]>([
  ['a token that may not see organisations', { '/user': { login: 'ada', html_url: 'u' } }, ['ada']],
  [
    'an app, which has no account',
    {
      '/installation/repositories': {
        repositories: ['acme', 'acme', 'ada'].map((login) => ({ owner: { login, html_url: 'u' } })),
      },
    },
    ['acme', 'ada'],
  ],
])('owners are those that are to be seen with %s', async (_what, answers, expected) => {
  const context = lookupContext(gitHub, {
    credentials: { githubApi: { server: 'https://api.github.com', accessToken: 't' } },
    http({ url }) {
      const json = answers[new URL(url).pathname];
      return json ? { json } : { status: 403, json: { message: 'Resource not accessible' } };
    },
  });
  const { results = [] } = (await gitHub.lookups?.search?.getUsers?.(context, {})) ?? {};
  expect(results.map(({ value }) => value)).toEqual(expected);
});

it('an issue is edited in what is given only', async () => {
  const editFields = { labels: [{ label: 'a' }, { label: '' }], state: 'closed' };
  const { requests } = await run({ operation: 'edit', issueNumber: 7, editFields }, () => ({ json: { number: 7 } }));
  expect(requests.map(placeOf)).toEqual(['PATCH /api/v3/repos/acme/repo/issues/7']);
  expect(bodyOf(requests[0])).toEqual({ labels: ['a'], state: 'closed' });
});

describe('files', () => {
  it('are changed from the content that they have in the branch', async () => {
    const current: JsonObject = { sha: 'old' };
    const server: FakeServer = ({ method }) => ({ json: method === 'GET' ? current : {} });
    const parameters = {
      resource: 'file',
      operation: 'edit',
      filePath: 'a/b.md',
      fileContent: 'é',
      commitMessage: 'm',
      additionalParameters: { branch: { branch: 'dev' } },
    };
    const { requests } = await run(parameters, server);
    expect(requests[0]?.query).toEqual([['ref', 'dev']]);
    expect(bodyOf(requests[1])).toEqual({ branch: 'dev', message: 'm', sha: 'old', content: 'w6k=' });
  });

  it('that are large are fetched by themselves', async () => {
    const server: FakeServer = ({ headers }) =>
      headers?.accept?.includes('raw')
        ? { body: 'large' }
        : { json: { name: 'a.md', sha: 's', content: '', encoding: 'none' } };
    const { items } = await run({ resource: 'file', operation: 'get', filePath: 'a.md' }, server);
    expect(items).toMatchObject([{ binary: { data: { fileName: 'a.md', bytes: 5 } } }]);
  });

  it('are not folders', async () => {
    const server: FakeServer = () => ({ json: [{ name: 'a' }] });
    const read = run({ resource: 'file', operation: 'get', filePath: 'docs' }, server);
    await expect(read).rejects.toThrow('This path is not a file');
  });
});

it('gives the workflows of a repository in one item, those of the next pages, too', async () => {
  const next = 'https://git.example/api/v3/repos/acme/repo/actions/workflows?page=2';
  const server: FakeServer = ({ url }) =>
    url === next
      ? { json: { total_count: 2, workflows: [{ id: 2 }] } }
      : { json: { total_count: 2, workflows: [{ id: 1 }] }, headers: { link: `<${next}>; rel="next"` } };
  const { json } = await run({ resource: 'workflow', operation: 'list' }, server);
  expect(json).toEqual([{ total_count: 2, workflows: [{ id: 1 }, { id: 2 }] }]);
});

it('says what the service refuses', async () => {
  const server: FakeServer = () => ({ status: 422, json: { message: 'Validation Failed' } });
  await expect(run({ operation: 'create', title: 'x' }, server)).rejects.toThrow('Validation Failed');
});

describe('a workflow that is waited for', () => {
  const parameters = {
    ...place,
    resource: 'workflow',
    operation: 'dispatchAndWait',
    workflowId: { mode: 'filename', value: 'ci.yml' },
    ref: { mode: 'name', value: 'main' },
    inputs: '{"a":1}',
  };
  const items = [{ n: 1 }, { n: 2 }];

  it('is dispatched once, and told where to call', async () => {
    const { requests, suspension } = await runNode(gitHub, {
      credentials: { githubApi: { server: 'https://api.github.com', user: 'u', accessToken: 'k' } },
      http: () => ({ status: 204 }),
      parameters,
      items,
    });
    expect(requests.map(({ url, body }) => [new URL(url).pathname, JSON.parse(String(body))])).toEqual([
      [
        '/repos/acme/repo/actions/workflows/ci.yml/dispatches',
        { ref: 'main', inputs: { a: 1, resumeUrl: 'https://flows.example/webhook-waiting/execution-1' } },
      ],
    ]);
    expect(suspension).toEqual({ on: 'webhook' });
  });

  it('goes on with what it sends, and with nothing else', async () => {
    const headers = { 'content-type': 'application/json' };
    const call = (body: string, method = 'POST') =>
      callWebhook(gitHub, { method, headers, body }, { parameters, items });
    const pairedItem = [{ item: 0 }, { item: 1 }];
    expect((await call('{"ok":1}')).outputs).toEqual([[{ json: { ok: 1 }, pairedItem }]]);
    expect((await call('[{"a":1},2]')).outputs?.[0]?.map(({ json }) => json)).toEqual([{ a: 1 }, { value: 2 }]);
    expect((await call('')).outputs).toEqual([[{ json: {}, pairedItem }]]);
    expect(await call('', 'GET')).toMatchObject({ reply: { status: 405 } });
    expect((await call('{')).reply?.status).toBe(422);
  });
});

describe('the trigger', () => {
  const hooks = new Map<string, JsonObject>();
  let service: LocalService;
  beforeAll(async () => {
    service = await startLocalService(({ method, path, body }) => {
      if (method === 'POST' && path === '/repos/acme/repo/hooks') {
        hooks.set('/repos/acme/repo/hooks/5', JSON.parse(body));
        return { status: 201, json: { id: 5 } };
      }
      const isThere = method === 'DELETE' ? hooks.delete(path) : hooks.has(path);
      return { status: isThere ? 200 : 404, json: {} };
    });
  });
  afterAll(() => service.close());

  it('subscribes, takes signed calls, answers the first one, and unsubscribes', async () => {
    const life = {
      credentials: { githubApi: { server: service.url, user: 'u', accessToken: 'k' } },
      credentialTypes: [githubApi],
      staticData: { node: {}, workflow: {} },
      parameters: { ...place, events: ['push'], options: {} },
      url: 'https://own.example/hook',
    };
    await lookAfterSubscription(gitHubTrigger, 'keep', life);
    const [hook = {}] = hooks.values();
    expect(hook).toMatchObject({ events: ['push'], config: { url: life.url, content_type: 'json' } });
    const { secret } = hook.config as { secret: string };
    const call = (event: string, body: string, key = secret) => {
      const signature = createHmac('sha256', key).update(body).digest('hex');
      const headers = { 'x-hub-signature-256': `sha256=${signature}`, 'x-github-event': event };
      return callWebhook(gitHubTrigger, { body, headers }, life);
    };
    expect((await call('ping', '{}')).outputs).toBeUndefined();
    expect((await call('push', '{"ref":"main"}')).outputs).toMatchObject([[{ json: { body: { ref: 'main' } } }]]);
    expect((await call('push', '{}', 'other')).reply?.status).toBe(401);
    await lookAfterSubscription(gitHubTrigger, 'keep', life);
    expect(service.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await lookAfterSubscription(gitHubTrigger, 'remove', life);
    expect(hooks.size).toBe(0);
  });
});
