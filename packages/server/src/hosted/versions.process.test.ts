import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_PROXIES } from '@millrace/network';
import { afterAll, describe, expect, it } from 'vitest';
import { Person } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { VersionFeed } from './version-feed.ts';

const older = { name: '0.9.0', createdAt: '2026-01-01T00:00:00.000Z', hasSecurityIssue: true };
const newer = {
  name: '0.10.0',
  createdAt: '2026-02-01T00:00:00.000Z',
  description: 'Faster',
  documentationUrl: 'https://example.com/0.10.0',
};

describe('Versions', () => {
  const asked: string[][] = [];
  let answer = { status: 200, body: '[]' };
  const feed = createServer((request, response) => {
    asked.push(Object.keys(request.headers).sort());
    response.writeHead(answer.status).end(answer.body);
  });
  const server = useTestServer(async () => {
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
    const { port } = feed.address() as AddressInfo;
    return { environment: { MILLRACE_VERSIONS_FEED: `http://127.0.0.1:${port}/versions.json` } };
  });
  afterAll(() => feed.close());

  const newFeed = () =>
    new VersionFeed(`http://127.0.0.1:${(feed.address() as AddressInfo).port}/versions.json`, NO_PROXIES);

  it('are asked of nobody unless the owner names a feed', async () => {
    expect(await new VersionFeed(undefined, NO_PROXIES).list()).toEqual([]);
  });

  it('that cannot be had are an error that says why', async () => {
    for (const [status, body, reason] of [
      [503, '', 'it answers with status 503'],
      [302, '', 'it answers with status 302'],
      [200, '<html>', 'its answer is not JSON'],
      [200, '{}', 'expected array'],
      [200, ' '.repeat(1024 * 1024 + 1), 'its answer is larger than 1048576 bytes'],
    ] as const) {
      answer = { status, body };
      await expect(newFeed().list()).rejects.toMatchObject({
        code: 'HOSTED_SERVICE_FAILED',
        message: expect.stringContaining(reason),
      });
    }
  });

  it('whose feed is away are asked for again after a minute, not by each click', async () => {
    answer = { status: 503, body: '' };
    asked.length = 0;
    const list = newFeed();
    for (const now of [0, 59_999]) await expect(list.list(now)).rejects.toThrow('it answers with status 503');
    expect(asked.length).toBe(1);
    answer = { status: 200, body: '[]' };
    expect(await list.list(60_000)).toEqual([]);
  });

  it('that are not as expected are left out, and the others told of', async () => {
    answer = {
      status: 200,
      body: JSON.stringify([{ ...newer, documentationUrl: 'javascript:alert(1)' }, null, older]),
    };
    expect((await newFeed().list()).map(({ name }) => name)).toEqual(['0.9.0']);
  });

  it('of a feed come newest first, are asked for once an hour, and tell the feed nothing', async () => {
    answer = {
      status: 200,
      body: JSON.stringify([older, { ...newer, nodes: [{ name: 'a.b', displayName: 'B', icon: 'left out' }] }]),
    };
    asked.length = 0;
    const defaults = { description: '', nodes: [], documentationUrl: null, hasSecurityIssue: false };
    const never = { hasSecurityFix: false, hasBreakingChange: false };
    const expected = [
      { ...defaults, ...never, ...newer, nodes: [{ name: 'a.b', displayName: 'B' }] },
      { ...defaults, ...never, ...older },
    ];
    expect(await new Person(server).rest('GET', '/versions')).toEqual(expected);
    expect(await new Person(server).rest('GET', '/versions')).toEqual(expected);
    expect(asked).toEqual([['accept', 'connection', 'host']]);
    const settings = await new Person(server).rest('GET', '/settings');
    expect(settings).toMatchObject({ versionNotifications: { enabled: true } });
  });
});

describe('Versions of a feed that is away', () => {
  const server = useTestServer(async () => ({
    environment: { MILLRACE_VERSIONS_FEED: 'http://127.0.0.1:9/versions.json' },
  }));

  it('are refused to the page that asks for them', async () => {
    expect(await new Person(server).call('GET', '/versions')).toMatchObject({
      status: 502,
      data: { code: 'HOSTED_SERVICE_FAILED' },
    });
  });
});
