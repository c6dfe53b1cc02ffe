import type { JsonObject } from '@millrace/node-sdk';
import { runCredentialTest } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMqttBroker } from './brokers/mqtt/test-broker.ts';
import { startFakeRabbitmq } from './brokers/rabbitmq/fake-rabbitmq-server.ts';
import { createTestDatabase as createMySql, mySqlUrl } from './databases/my-sql/test-database.ts';
import { createTestDatabase as createPostgres, postgresUrl } from './databases/postgres/test-database.ts';
import { credentialModules } from './registry.generated.ts';
import { ftpServerProgram, startFtpServer } from './testing/ftp-server.ts';
import { MemoryImapServer } from './testing/memory-imap-server.ts';
import { SMTP_PASSWORD, startSmtpServer } from './testing/smtp-server.ts';
import { sshServerProgram, startSshServer } from './testing/ssh-server.ts';

/** A service that lets one account in. */
interface Service {
  credential: JsonObject;
  stop(): Promise<unknown> | unknown;
}

/** A kind of service, with fields it refuses and what is said of that. */
interface Case {
  type: string;
  isMissing?: boolean;
  start(): Promise<Service>;
  wrong: JsonObject;
  message: RegExp;
}

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;

const cases: Case[] = [
  {
    type: 'postgres',
    isMissing: postgresUrl === undefined,
    start: async () => {
      const database = await createPostgres();
      return { credential: database.credential, stop: () => database.remove() };
    },
    wrong: { database: 'nowhere' },
    message: /database "nowhere" does not exist/,
  },
  {
    type: 'mySql',
    isMissing: mySqlUrl === undefined,
    start: async () => {
      const database = await createMySql();
      return { credential: database.credential, stop: () => database.remove() };
    },
    wrong: { user: 'nobody', password: 'wrong' },
    message: /Access denied for user 'nobody'/,
  },
  {
    type: 'redis',
    isMissing: redisUrl === undefined,
    start: async () => {
      const { hostname: host, port } = new URL(redisUrl ?? '');
      return { credential: { host, port: Number(port) }, stop: () => undefined };
    },
    wrong: { user: 'nobody', password: 'wrong' },
    message: /WRONGPASS/,
  },
  {
    type: 'ftp',
    isMissing: !ftpServerProgram,
    start: startFtpServer,
    wrong: { password: 'wrong' },
    message: /530|refused the login|password/i,
  },
  {
    type: 'sftp',
    isMissing: !sshServerProgram,
    start: startSshServer,
    wrong: { username: 'nobody' },
    message: /login|authentication/i,
  },
  {
    type: 'sshPrivateKey',
    isMissing: !sshServerProgram,
    start: startSshServer,
    wrong: { username: 'nobody' },
    message: /login|authentication/i,
  },
  {
    type: 'smtp',
    start: async () => {
      const server = await startSmtpServer();
      return {
        credential: {
          host: '127.0.0.1',
          port: server.port,
          secure: false,
          disableStartTls: true,
          user: 'ann',
          password: SMTP_PASSWORD,
        },
        stop: () => server.stop(),
      };
    },
    wrong: { user: 'nobody', password: 'wrong' },
    message: /refused the login of 'nobody'/,
  },
  {
    type: 'imap',
    start: async () => {
      const server = await MemoryImapServer.start();
      return { credential: server.credential, stop: () => server.stop() };
    },
    wrong: { password: 'wrong' },
    message: /login|password|credentials/i,
  },
  {
    type: 'rabbitmq',
    start: async () => {
      const server = await startFakeRabbitmq();
      const login = { username: 'ann', password: 'secret' };
      return { credential: { hostname: '127.0.0.1', port: server.port, ...login }, stop: () => server.close() };
    },
    wrong: { password: 'wrong' },
    message: /ACCESS_REFUSED/,
  },
  {
    type: 'mqtt',
    start: async () => {
      const { port, close } = await startMqttBroker();
      return { credential: { host: '127.0.0.1', port, username: 'ann', password: 'right' }, stop: close };
    },
    wrong: { password: 'wrong' },
    message: /Bad username or password/,
  },
];

describe.each(cases.filter(({ isMissing }) => !isMissing))('a credential $type', ({ type, start, wrong, message }) => {
  let service: Service;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service?.stop());

  const run = async (more: JsonObject) => {
    const test = (await credentialModules.find(({ name }) => name === type)?.loadTest?.())?.default;
    if (!test) throw new Error(`${type} has no test`);
    await runCredentialTest(test, { ...service.credential, ...more });
  };

  it('that is right works', async () => {
    await expect(run({})).resolves.toBeUndefined();
  });

  it('that is wrong is refused with the reason of the service', async () => {
    await expect(run(wrong)).rejects.toThrow(message);
  });

  it('whose server is not there says so', async () => {
    await expect(run({ port: 1 })).rejects.toThrow(/refused|ECONNREFUSED|reached|connect/i);
  });
});
