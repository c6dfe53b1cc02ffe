import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import gitLab from './git-lab.node.ts';
import gitLabTrigger from './git-lab-trigger.node.ts';

const account = { credentials: { gitlabApi: { server: 'https://git.x.test/', accessToken: 'T' } } };
const where = { owner: 'acme/tools', repository: 'app' };
const PROJECT = 'https://git.x.test/api/v4/projects/acme%2Ftools%2Fapp';

it('gives the issues of a project page after page, by the numbers that GitLab gives', async () => {
  const next = `${PROJECT}/issues?page=2`;
  const { json, requests } = await runNode(gitLab, {
    ...account,
    parameters: {
      ...where,
      resource: 'repository',
      operation: 'getIssues',
      returnAll: true,
      getRepositoryIssuesFilters: { updated_after: '2026-05-02T10:00:00', state: 'closed' },
    },
    timezone: 'Europe/Zurich',
    http({ query = [] }) {
      const isLast = query.some(([name, value]) => name === 'page' && value === '2');
      return { json: [{ iid: 1 }], headers: { link: isLast ? '' : `<${next}>; rel="next"` } };
    },
  });
  expect(json).toHaveLength(2);
  const asked = { state: 'closed', updated_after: '2026-05-02T08:00:00Z', per_page: '100' };
  expect(requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
    { ...asked, page: '1' },
    { ...asked, page: '2' },
  ]);
});

it('closes an issue, by what GitLab is told to do', async () => {
  const { requests } = await runNode(gitLab, {
    ...account,
    parameters: {
      ...where,
      operation: 'edit',
      issueNumber: 5,
      editFields: { state: 'closed', labels: [{ label: 'a' }, { label: 'b' }] },
    },
    http: () => ({ json: { iid: 5 } }),
  });
  expect(requests[0]).toMatchObject({ method: 'PUT', url: `${PROJECT}/issues/5` });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ state_event: 'close', labels: 'a,b' });
});

it('gives a file as a file, and says why GitLab refuses', async () => {
  const parameters = { ...where, resource: 'file', operation: 'get', filePath: 'docs/a.md' } as const;
  const { items, requests } = await runNode(gitLab, {
    ...account,
    parameters,
    items: [{ n: 1 }],
    http: () => ({ json: { file_name: 'a.md', content: Buffer.from('Hello').toString('base64') } }),
  });
  expect(items[0]).toMatchObject({ json: { n: 1 }, binary: { data: { fileName: 'a.md', bytes: 5 } } });
  expect(requests[0]?.url).toBe(`${PROJECT}/repository/files/docs%2Fa.md`);
  const refused = runNode(gitLab, {
    ...account,
    parameters,
    http: () => ({ status: 404, json: { message: '404 File Not Found' } }),
  });
  await expect(refused).rejects.toThrow('404 File Not Found');
});

it('subscribes to chosen events, takes calls with its token, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { ...where, events: ['push' as const] },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      if (method === 'POST') hooks.set(`${url}/7`, JSON.parse(String(body)));
      else if (method === 'DELETE') hooks.delete(url);
      return { json: { id: 7 } };
    },
  };
  await lookAfterSubscription(gitLabTrigger, 'keep', life);
  const { token, ...hook } = hooks.get(`${PROJECT}/hooks/7`) ?? {};
  expect(hook).toMatchObject({ url: life.url, push_events: true, issues_events: false });
  const body = '{"object_kind":"push"}';
  const call = (given: string) => callWebhook(gitLabTrigger, { body, headers: { 'x-gitlab-token': given } }, life);
  const item = (await call(String(token))).outputs?.[0]?.[0];
  expect(item?.json).toMatchObject({ body: { object_kind: 'push' }, query: {} });
  expect(JSON.stringify(item)).not.toContain(String(token));
  expect((await call('made up')).reply?.status).toBe(401);
  await lookAfterSubscription(gitLabTrigger, 'remove', { ...life, parameters: { ...life.parameters, owner: 'other' } });
  expect(hooks.size).toBe(0);
});
