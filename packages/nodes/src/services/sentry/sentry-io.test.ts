import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import sentryIo from './sentry-io.node.ts';

const token = { sentryIoApi: { token: 'T' }, sentryIoServerApi: { token: 'T', url: 'https://sentry.example/' } };
const place = { organizationSlug: 'o', projectSlug: 'p' };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: '1' } })) {
  const { requests, json } = await runNode(sentryIo, { credentials: token, parameters, http });
  return { json, requests, sent: requests[0]?.body && JSON.parse(String(requests[0].body)) };
}

/** Two pages; the second one links to a third that holds nothing. */
const pages: FakeServer = ({ url, query = [] }) => {
  const isSecond = query.some(([name, value]) => name === 'cursor' && value === '0:100:0');
  const link = (rel: string, cursor: string, results: boolean) =>
    `<${url}?cursor=${cursor}>; rel="${rel}"; results="${results}"; cursor="${cursor}"`;
  const links = [link('previous', '0:0:1', isSecond), link('next', isSecond ? '0:200:0' : '0:100:0', !isSecond)];
  return { headers: { link: links.join(', ') }, json: [{ slug: isSecond ? 'b' : 'a', name: null }] };
};

it('gets all issues, page after page, until a page holds nothing more', async () => {
  const additionalFields = { query: 'SHOP-1', shortIdLookUp: true };
  const list = { resource: 'issue', operation: 'getAll', ...place, returnAll: true, additionalFields };
  const { json, requests } = await ask(list, pages);
  expect(json).toHaveLength(2);
  expect(requests[0]?.query).toEqual([
    ['shortIdLookup', '1'],
    ['query', 'SHOP-1'],
  ]);
});

it('creates a release with its commits on a server of one’s own', async () => {
  const commit = { id: 'c1', authorName: 'Ada', patchSet: { patchSetProperties: [{ path: 'a.ts', type: 'add' }] } };
  const release = {
    authentication: 'accessTokenServer',
    resource: 'release',
    operation: 'create',
    organizationSlug: 'o',
    version: '1.0',
    url: '',
    projects: ['p'],
    additionalFields: { dateReleased: '2026-01-01T00:00:00Z', commits: { commitProperties: [commit] } },
  };
  const { requests, sent } = await ask(release);
  expect(requests[0]?.url).toBe('https://sentry.example/api/0/organizations/o/releases/');
  expect(sent).toEqual({
    version: '1.0',
    projects: ['p'],
    dateReleased: '2026-01-01T00:00:00Z',
    commits: [{ id: 'c1', author_name: 'Ada', patch_set: [{ path: 'a.ts', type: 'A' }] }],
  });
});

it('changes an issue, also to what is off', async () => {
  const additionalFields = { status: 'resolved', isBookmarked: false };
  const { sent } = await ask({ resource: 'issue', operation: 'update', issueId: '1', additionalFields });
  expect(sent).toEqual({ status: 'resolved', isBookmarked: false });
});

it('offers organizations of all pages, and projects and teams of the chosen one', async () => {
  const context = lookupContext(sentryIo, { credentials: token, parameters: place, http: pages });
  const { getOrganizations, getProjects, getTeams } = sentryIo.lookups?.options ?? {};
  const both = [
    { name: 'a', value: 'a' },
    { name: 'b', value: 'b' },
  ];
  expect(await getOrganizations?.(context)).toEqual(both);
  expect(await getProjects?.(context)).toEqual(both);
  expect(await getTeams?.(context)).toEqual(both);
});
