import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import jira from './jira.node.ts';
import jiraTrigger from './jira-trigger.node.ts';

const domain = 'https://acme.atlassian.net';
const account = { credentials: { jiraSoftwareCloudApi: { email: 'a@x.test', apiToken: 'T', domain } } };
const server = {
  credentials: { jiraSoftwareServerPatApi: { personalAccessToken: 'T', domain: 'https://jira.x.test' } },
};
const sentBy = (requests: ReadonlyArray<{ body?: unknown }>) => requests.map(({ body }) => JSON.parse(String(body)));

it('gives the issues that a query finds page after page: the cloud by tokens, a server by places', async () => {
  const parameters = { operation: 'getAll', returnAll: true, options: { jql: 'project = AC', expand: ['names'] } };
  const cloud = await runNode(jira, {
    ...account,
    parameters,
    http: ({ body }) => {
      const isLast = String(body).includes('nextPageToken');
      return { json: { issues: [{ key: isLast ? 'AC-2' : 'AC-1' }], nextPageToken: isLast ? null : 'p2' } };
    },
  });
  expect(cloud.json).toEqual([{ key: 'AC-1' }, { key: 'AC-2' }]);
  expect(sentBy(cloud.requests)[1]).toEqual({
    fields: ['*navigable'],
    jql: 'project = AC',
    expand: 'names',
    maxResults: 100,
    nextPageToken: 'p2',
  });
  const own = await runNode(jira, {
    ...server,
    parameters: { ...parameters, jiraVersion: 'serverPat' },
    http: ({ body }) => ({
      json: { issues: String(body).includes('startAt') ? [{ key: 'AC-101' }] : Array(100).fill({ key: 'AC-1' }) },
    }),
  });
  expect(own.json).toHaveLength(101);
  expect(own.requests[1]?.url).toBe('https://jira.x.test/rest/api/2/search');
  expect(sentBy(own.requests)[1]).toMatchObject({ startAt: 100, expand: ['names'] });
});

it('asks for as many issues as a server has, though it gives fewer at once than are asked for', async () => {
  const { json, requests } = await runNode(jira, {
    ...server,
    parameters: { jiraVersion: 'serverPat', operation: 'getAll', returnAll: true },
    http: ({ body }) => {
      const startAt = Number(JSON.parse(String(body)).startAt ?? 0);
      const issues = [{ key: `AC-${startAt + 1}` }, { key: `AC-${startAt + 2}` }].slice(0, 3 - startAt);
      return { json: { issues, startAt, maxResults: 2, total: 3 } };
    },
  });
  expect(json).toEqual([{ key: 'AC-1' }, { key: 'AC-2' }, { key: 'AC-3' }]);
  expect(sentBy(requests).map(({ startAt }) => startAt)).toEqual([undefined, 2]);
});

it('loads the content of an attachment from where Jira says that it is', async () => {
  const content = `${domain}/secure/attachment/12/a.txt`;
  const load = (jiraVersion: string, credentials: object) =>
    runNode(jira, {
      credentials: { ...credentials },
      parameters: { jiraVersion, resource: 'issueAttachment', operation: 'get', attachmentId: '12', download: true },
      http: ({ url }) => {
        if (url.endsWith('/accessible-resources')) return { json: [{ id: 'c1', url: domain, name: 'Acme' }] };
        return url.endsWith('/attachment/12') ? { json: { id: '12', filename: 'a.txt', content } } : { body: 'bytes' };
      },
    });
  const own = await load('cloud', account.credentials);
  expect(own.requests[1]?.url).toBe(content);
  expect(own.items[0]?.binary?.data).toMatchObject({ fileName: 'a.txt' });
  const throughGateway = await load('cloudOAuth2', { jiraSoftwareCloudOAuth2Api: { domain } });
  expect(throughGateway.requests.at(-1)?.url).toBe(
    'https://api.atlassian.com/ex/jira/c1/rest/api/3/attachment/content/12',
  );
});

it('goes through the gateway of Atlassian to the site of the account, which is asked for once', async () => {
  const { requests } = await runNode(jira, {
    credentials: { jiraSoftwareCloudOAuth2Api: { domain: `${domain}/` } },
    parameters: { jiraVersion: 'cloudOAuth2', operation: 'get', issueKey: 'AC-1' },
    items: [{}, {}],
    http: ({ url }) => ({
      json: url.endsWith('/accessible-resources') ? [{ id: 'c1', url: domain, name: 'Acme' }] : { key: 'AC-1' },
    }),
  });
  expect(requests.map(({ url }) => url)).toEqual([
    'https://api.atlassian.com/oauth/token/accessible-resources',
    'https://api.atlassian.com/ex/jira/c1/rest/api/2/issue/AC-1',
    'https://api.atlassian.com/ex/jira/c1/rest/api/2/issue/AC-1',
  ]);
  const elsewhere = runNode(jira, {
    credentials: { atlassianServiceAccountApi: {} },
    parameters: {
      jiraVersion: 'cloudServiceAccount',
      site: { mode: 'list', value: 'c2' },
      operation: 'get',
      issueKey: 'AC-1',
    },
    http: () => ({ json: [{ id: 'c1', url: domain, name: 'Acme' }] }),
  });
  await expect(elsewhere).rejects.toMatchObject({ message: "The account does not reach the site 'c2'" });
});

it('moves an issue to another status, and changes nothing else where nothing else is set', async () => {
  const updateFields = { statusId: { mode: 'id', value: '31' } };
  const { json, requests } = await runNode(jira, {
    ...account,
    parameters: { operation: 'update', issueKey: 'AC-1', updateFields },
    http: () => ({ status: 204, body: '' }),
  });
  expect(json).toEqual([{ success: true }]);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${domain}/rest/api/2/issue/AC-1/transitions`,
  ]);
});

it('says which field Jira refuses', async () => {
  const run = runNode(jira, {
    ...account,
    parameters: { operation: 'create', project: { mode: 'id', value: '1' }, issueType: { mode: 'id', value: '2' } },
    http: () => ({ status: 400, json: { errorMessages: [], errors: { summary: 'You must specify a summary' } } }),
  });
  await expect(run).rejects.toThrow('You must specify a summary');
});

it('subscribes with a secret in the address, takes calls that carry it, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: {
      events: ['jira:issue_created'],
      additionalFields: { filter: 'project = AC', includeFields: ['issue.id'] },
    },
    url: 'https://own.example/hook',
    http({ method = 'GET', body }: { method?: string; body?: unknown }) {
      if (method === 'POST') hooks.set('5', JSON.parse(String(body)));
      else if (method === 'DELETE') hooks.delete('5');
      return { json: { self: `${domain}/rest/webhooks/1.0/webhook/5` } };
    },
  };
  await lookAfterSubscription(jiraTrigger, 'keep', life);
  const { url, ...subscribed } = hooks.get('5') ?? {};
  expect(subscribed).toEqual({
    name: 'Millrace: Test',
    events: ['jira:issue_created'],
    filters: { 'issue-related-events-section': 'project = AC' },
    excludeBody: false,
  });
  const [, secret = ''] =
    /^https:\/\/own\.example\/hook\?secret=([\w-]+)&issue\.id=\$\{issue\.id\}$/.exec(String(url)) ?? [];
  const body = '{"webhookEvent":"jira:issue_created"}';
  const call = (given: string) => callWebhook(jiraTrigger, { body, query: { secret: given, 'issue.id': '7' } }, life);
  expect((await call(secret)).outputs).toEqual([[{ json: { webhookEvent: 'jira:issue_created', 'issue.id': '7' } }]]);
  expect((await call('made up')).reply?.status).toBe(401);
  await lookAfterSubscription(jiraTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});
