import { runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mySqlV2 } from '../../databases/my-sql/my-sql-v2.ts';
import { mySqlUrl } from '../../databases/my-sql/test-database.ts';
import { postgresV2 } from '../../databases/postgres/postgres-v2.ts';
import { postgresUrl } from '../../databases/postgres/test-database.ts';
import { type RunningSshServer, sshServerProgram, startSshServer } from '../../testing/ssh-server.ts';

describe.skipIf(sshServerProgram === undefined)('a database behind an SSH tunnel', () => {
  let ssh: RunningSshServer;
  const tunnel = () => ({
    sshTunnel: true,
    sshAuthenticateWith: 'privateKey',
    sshHost: ssh.credential.host,
    sshPort: ssh.credential.port,
    sshUser: ssh.credential.username,
    privateKey: ssh.credential.privateKey,
    passphrase: ssh.credential.passphrase,
  });
  const login = (text: string | undefined) => {
    const { hostname, port, username, password, pathname } = new URL(text ?? '');
    return { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) };
  };
  const parameters = { operation: 'executeQuery', query: 'select 1 as a' };

  beforeAll(async () => {
    ssh = await startSshServer();
  });
  afterAll(() => ssh?.stop());

  it.skipIf(postgresUrl === undefined)('is reached by the Postgres node, which can end its queries there', async () => {
    const credentials = { postgres: { ...login(postgresUrl), ...tunnel() } };
    expect((await runNode(postgresV2, { credentials, parameters })).json).toEqual([{ a: 1 }]);
    const query = 'select pg_sleep(60) as through_a_tunnel';
    const stop = new AbortController();
    const running = runNode(postgresV2, { credentials, parameters: { ...parameters, query }, signal: stop.signal });
    const direct = { postgres: login(postgresUrl) };
    const asleep = {
      ...parameters,
      query: `select 1 as a from pg_stat_activity where query = '${query}' and state = 'active'`,
    };
    const isSleeping = async () => (await runNode(postgresV2, { credentials: direct, parameters: asleep })).json;
    await expect.poll(isSleeping, { timeout: 10_000 }).toHaveLength(1);
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
    await expect.poll(isSleeping, { timeout: 10_000 }).toHaveLength(0);
  });

  it.skipIf(mySqlUrl === undefined)('is reached by the MySQL node', async () => {
    const credentials = { mySql: { ...login(mySqlUrl), ...tunnel() } };
    expect((await runNode(mySqlV2, { credentials, parameters })).json).toEqual([{ a: 1 }]);
  });

  it('is told apart from one that the SSH server cannot reach, and from a login it refuses', async () => {
    const closed = { ...login(postgresUrl ?? 'postgres://u:p@127.0.0.1/d'), port: 1 };
    await expect(
      runNode(postgresV2, { credentials: { postgres: { ...closed, ...tunnel() } }, parameters }),
    ).rejects.toThrow('The SSH server cannot reach 127.0.0.1:1');
    const stranger = { ...closed, ...tunnel(), sshAuthenticateWith: 'password', sshPassword: 'wrong' };
    await expect(runNode(postgresV2, { credentials: { postgres: stranger }, parameters })).rejects.toMatchObject({
      code: 'SSH_LOGIN_FAILED',
    });
  });
});
