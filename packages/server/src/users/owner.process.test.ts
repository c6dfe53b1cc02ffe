import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { setupCodeOf } from '../sessions/unclaimed.ts';
import { OWNER, Person, setUpOwner } from '../testing/people.ts';
import { TestServer } from '../testing/test-server.ts';

/** As the test server is started with. */
const SETUP_CODE = setupCodeOf('a key that is long enough');

describe('An instance whose owner is not set up', () => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.remove();
  });
  const start = async (environment: Record<string, string> = {}): Promise<TestServer> => {
    const server = new TestServer();
    servers.push(server);
    await server.settle();
    await server.start({ environment });
    return server;
  };
  /** As a proxy passes on what comes from elsewhere. */
  const far = (server: TestServer) => new Person(server, { 'x-forwarded-for': '203.0.113.7' });

  it('lets the machine itself in as the default user', async () => {
    const server = await start();
    const local = new Person(server);
    expect(await local.rest('GET', '/login')).toMatchObject({
      email: null,
      isDefaultUser: true,
      globalRole: { name: 'default' },
    });
    expect(await local.rest('GET', '/settings')).toMatchObject({
      userManagement: { isOwnerSetUp: false, showSetupOnFirstLoad: true, needsSetupCode: false, smtpSetup: false },
    });
    await local.rest('POST', '/owner/skip-setup');
    expect(await local.rest('GET', '/settings')).toMatchObject({ userManagement: { showSetupOnFirstLoad: false } });
  });

  it('keeps everyone else out, whatever a call says of where it comes from', async () => {
    const server = await start();
    const claims: Array<Record<string, string>> = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { via: '1.1 proxy' },
    ];
    for (const headers of claims) {
      const answer = await new Person(server, headers).call('GET', '/workflows');
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 401, data: { code: 'SIGN_IN_REQUIRED' } });
    }
    expect(await far(server).rest('GET', '/settings')).toMatchObject({ userManagement: { needsSetupCode: true } });
  });

  it('keeps out pages whose name was pointed at this machine, also where it listens on all addresses', async () => {
    const server = await start({ MILLRACE_HOST: '0.0.0.0' });
    const status = await new Promise((resolve, reject) => {
      const url = new URL('/rest/workflows', server.url);
      http
        .get(url, { headers: { host: 'evil.example' } }, (response) => resolve(response.statusCode))
        .on('error', reject);
    });
    expect(status).toBe(401);
  });

  it('is open to all where that is allowed', async () => {
    const server = await start({ MILLRACE_ALLOW_UNCLAIMED: 'true' });
    expect((await far(server).call('GET', '/workflows')).status).toBe(200);
  });

  it('is set up from elsewhere with the code that is printed, which cannot be guessed for long', async () => {
    const server = await start();
    const stranger = far(server);
    const refused = await stranger.call('POST', '/owner', { ...OWNER, setupCode: 'ABCD-EFGH-JKLM' });
    expect(refused).toMatchObject({ status: 403, data: { code: 'SETUP_CODE_WRONG' } });
    expect(await stranger.call('POST', '/owner', OWNER)).toMatchObject({ status: 403 });
    const code = SETUP_CODE.toLowerCase().replaceAll('-', ' ');
    expect(await stranger.rest('POST', '/owner', { ...OWNER, setupCode: code })).toMatchObject({ isOwner: true });
    expect(await stranger.rest('GET', '/login')).toMatchObject({ email: OWNER.email });
    const server2 = await start();
    const statuses = [];
    for (let count = 0; count < 21; count++) {
      statuses.push((await far(server2).call('POST', '/owner', { ...OWNER, setupCode: `WRONG-${count}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
  });

  it('ends to be open once it is set up, and gives the owner what was made before', async () => {
    const server = await start();
    const local = new Person(server);
    const { id } = await local.rest('POST', '/workflows', { name: 'Mine', nodes: [], connections: {} });
    const owner = await setUpOwner(server);
    expect((await local.call('GET', '/workflows')).status).toBe(401);
    expect(await owner.rest('GET', `/workflows/${id}`)).toMatchObject({ name: 'Mine' });
    expect(await local.call('POST', '/owner', OWNER)).toMatchObject({ status: 409, data: { code: 'OWNER_SET_UP' } });
  });

  it('refuses weak passwords and what is no address, by field', async () => {
    const server = await start();
    const answer = await new Person(server).call('POST', '/owner', { ...OWNER, email: 'olga', password: 'short' });
    expect(answer).toMatchObject({
      status: 400,
      data: {
        code: 'BAD_REQUEST',
        problems: expect.arrayContaining([
          { path: 'email', reason: 'must be an email address' },
          { path: 'password', reason: 'must have at least 8 characters' },
          { path: 'password', reason: 'must hold a capital letter' },
        ]),
      },
    });
  });

  it('is set up by the environment', async () => {
    const environment = { MILLRACE_OWNER_EMAIL: 'Root@Example.com', MILLRACE_OWNER_PASSWORD: 'From outside 1' };
    const server = await start(environment);
    const person = new Person(server);
    expect((await person.call('GET', '/login')).status).toBe(401);
    const signedIn = await person.rest('POST', '/login', { email: 'root@example.com', password: 'From outside 1' });
    expect(signedIn).toMatchObject({ isOwner: true });
    await expect(start({ MILLRACE_OWNER_EMAIL: 'root@example.com' })).rejects.toThrow(
      'MILLRACE_OWNER_PASSWORD is missing: it goes together with the other one.',
    );
    await expect(start({ ...environment, MILLRACE_OWNER_PASSWORD: 'weak' })).rejects.toThrow(
      'MILLRACE_OWNER_PASSWORD must have at least 8 characters.',
    );
  });
});
