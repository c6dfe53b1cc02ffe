import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResumeKeys } from '../access/resume-keys.ts';
import { type CredentialCipher, createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { SettingRepository } from '../instance/setting.repository.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { makeTestHome, type TestHome } from '../testing/test-home.ts';
import { secondFactorOwner } from '../users/second-factor.ts';
import { staticDataOwner } from '../workflows/static-data.ts';
import { checkEncryptionKey } from './check-encryption-key.ts';
import { createFormerLinkKeys } from './former-link-keys.ts';
import { rotateKey } from './rotate-key.ts';

const FORMER = 'the former key of the instance';
const NEXT = 'the next key of the instance';
const CREDENTIALS = 450;
const WAIT = { timeout: 30_000, interval: 50 };
const PROGRAM = path.resolve(import.meta.dirname, '../testing/rotate-until-killed.ts');
const SOURCES = path.resolve(import.meta.dirname, '..');

describe('A change of the encryption key', () => {
  const from = createCredentialCipher(FORMER);
  const to = createCredentialCipher(NEXT);
  let home: TestHome;
  let database: Database;
  beforeEach(async () => {
    home = await makeTestHome();
    database = await home.openDatabase();
    await seed(database, from);
  });
  afterEach(async () => {
    await database.close();
    await home.remove();
  });

  const rotate = () => rotateKey({ database, formerKey: FORMER, from, to });

  it('encrypts all that is stored with the new one, and nothing names the former one any more', async () => {
    await checkEncryptionKey(database, FORMER);
    expect(await rotate()).toEqual({ count: CREDENTIALS + 4, unreadable: ['credential damaged'] });
    await expectAllReadable(database, to);
    await checkEncryptionKey(database, NEXT);
    await expect(checkEncryptionKey(database, FORMER)).rejects.toThrow(
      'The encryption key is not the one the stored secrets are encrypted with.',
    );
    expect(await textsWith(database, `v1.${from.keyId}`)).toEqual([
      ['credential', expect.stringContaining('damaged')],
      ['variable', expect.stringContaining('looks like a record')],
    ]);
    expect(await rotate()).toEqual({ count: 0, unreadable: [] });
  });

  it.each([1, 2, 150, 201, CREDENTIALS + 5])(
    'goes on where it was after an end by force at record %i, and no server starts in between',
    async (nth) => {
      await checkEncryptionKey(database, FORMER);
      expect(await rotateUntilKilled(home, nth)).toBe('SIGKILL');
      await vi.waitFor(() => expectNoLeader(database), WAIT);
      for (const key of [FORMER, NEXT]) {
        await expect(checkEncryptionKey(database, key)).rejects.toThrow('or the change was interrupted');
      }
      await expect(
        rotateKey({ database, formerKey: FORMER, from, to: createCredentialCipher('some other new key') }),
      ).rejects.toThrow('it had other keys');
      await rotate();
      await checkEncryptionKey(database, NEXT);
      await expectAllReadable(database, to);
    },
  );

  it('leaves the addresses of executions that wait good, and those of later ones to the new key', async () => {
    await rotate();
    const keys = new ResumeKeys({
      secret: NEXT,
      unsignedBelow: async () => 0,
      formerKeys: createFormerLinkKeys(database.db, to),
    });
    const former = new ResumeKeys({ secret: FORMER, unsignedBelow: async () => 0 });
    expect(await keys.read(former.keyOf('7'))).toBe(7);
    expect(await keys.read(former.keyOf('100'))).toBeUndefined();
    const third = createCredentialCipher('a third key of the instance');
    await rotateKey({ database, formerKey: NEXT, from: to, to: third });
    expect(await createFormerLinkKeys(database.db, third)()).toHaveLength(2);
  });

  it('is refused with a key that is not the one in use, with the same key, and while a server lives', async () => {
    await checkEncryptionKey(database, FORMER);
    const wrong = 'never the key of this one';
    await expect(rotateKey({ database, formerKey: wrong, from: createCredentialCipher(wrong), to })).rejects.toThrow(
      'The former encryption key is not the one',
    );
    await expect(rotateKey({ database, formerKey: FORMER, from, to: from })).rejects.toThrow('is the one in use');
    if (database.kind === 'sqlite') return;
    const soon = Date.now() + 60_000;
    await database.db.insertInto('server_lease').values({ server_id: 's', expires_at: soon }).execute();
    await expect(rotate()).rejects.toThrow('A server uses the database');
    await database.db.deleteFrom('server_lease').execute();
    const lead = await database.tryToLead();
    await expect(rotate()).rejects.toThrow('A server uses the database');
    await lead?.release();
    await checkEncryptionKey(database, FORMER);
    expect((await rotate()).count).toBe(CREDENTIALS + 4);
  });

  it('knows everything that is encrypted: whoever encrypts more adds it to the columns, or to settings', async () => {
    const files = await readdir(SOURCES, { recursive: true });
    const callers = [];
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.includes('.test.')).sort()) {
      if (/\.encrypt\(/.test(await readFile(path.join(SOURCES, file), 'utf8'))) callers.push(file);
    }
    expect(callers).toEqual([
      'credentials/credential-data.ts',
      'credentials/oauth/oauth-connect.service.ts',
      'key-rotation/former-link-keys.ts',
      'key-rotation/sealed-records.ts',
      'moving-in/store-moved.ts',
      'sessions/foreign/pending-sign-ins.ts',
      'sessions/foreign/provider-settings.ts',
      'testing/rotate-until-killed.ts',
      'users/second-factor.ts',
      'variables/variable.service.ts',
      'workflows/static-data.ts',
    ]);
  });
});

async function seed({ db }: Database, cipher: CredentialCipher): Promise<void> {
  const times = { created_at: 1, updated_at: 1 };
  const ids = Array.from({ length: CREDENTIALS }, (_, index) => `c${index}`);
  const credential = (id: string, data: string) => ({ id, name: id, type: 'x', data, ...times });
  await db
    .insertInto('credential')
    .values([
      ...ids.map((id) => credential(id, cipher.encrypt(`secret of ${id}`, id))),
      credential('damaged', `${cipher.encrypt('x', 'another')} damaged`),
    ])
    .execute();
  const variable = { scope: 'instance', scope_id: '', ...times } as const;
  await db
    .insertInto('variable')
    .values([
      { ...variable, id: 'v1', name: 'SECRET', value: cipher.encrypt('secret of v1', 'v1'), is_secret: 1 },
      { ...variable, id: 'v2', name: 'PLAIN', value: `v1.${cipher.keyId}.looks like a record`, is_secret: 0 },
    ])
    .execute();
  await db
    .insertInto('user_account')
    .values({
      id: 'u1',
      email: 'a@example.com',
      first_name: '',
      last_name: '',
      role: 'member',
      disabled: 0,
      agreed: 0,
      mfa_secret: cipher.encrypt('secret of u1', secondFactorOwner('u1')),
      ...times,
    })
    .execute();
  for (const [id, data] of [
    ['w1', cipher.encrypt('{"a":1}', staticDataOwner('w1'))],
    ['w2', '{"plain":true}'],
  ] as const) {
    const workflow = { id, name: id, active: 0, document: '{}', version_key: 'k', node_count: 0, ...times };
    await db.insertInto('workflow').values(workflow).execute();
    await db.insertInto('workflow_static_data').values({ workflow_id: id, data }).execute();
  }
  const clientSecret = cipher.encrypt('secret of signIn', 'signIn.test');
  await new SettingRepository(db).set('signIn.test', JSON.stringify({ issuer: 'x', clientSecret }));
  await db
    .insertInto('foreign_sign_in')
    .values({ state_hash: 's', secret: cipher.encrypt('x', 's'), expires_at: 1 })
    .execute();
  await db.deleteFrom('id_series').where('name', '=', 'execution').execute();
  await db.insertInto('id_series').values({ name: 'execution', next: 100 }).execute();
  await sql`insert into execution (id, workflow_name, workflow_hash, status, mode, started_at, is_temporary)
    values (7, 'W', 'h', 'waiting', 'trigger', 1, 0)`.execute(db);
  await sql`insert into execution_start (execution_id, start) values (7, '{}')`.execute(db);
}

async function expectAllReadable({ db }: Database, cipher: CredentialCipher): Promise<void> {
  const credentials = await db.selectFrom('credential').select(['id', 'data']).where('id', '<>', 'damaged').execute();
  expect(credentials).toHaveLength(CREDENTIALS);
  for (const { id, data } of credentials) expect(cipher.decrypt(data, id)).toBe(`secret of ${id}`);
  const variables = await db.selectFrom('variable').select('value').orderBy('id').execute();
  expect(cipher.decrypt(variables[0]?.value ?? '', 'v1')).toBe('secret of v1');
  expect(variables[1]?.value).toContain('looks like a record');
  const user = await db.selectFrom('user_account').select('mfa_secret').where('id', '=', 'u1').executeTakeFirst();
  expect(cipher.decrypt(user?.mfa_secret ?? '', secondFactorOwner('u1'))).toBe('secret of u1');
  const remembered = await db.selectFrom('workflow_static_data').select('data').orderBy('workflow_id').execute();
  expect(cipher.decrypt(remembered[0]?.data ?? '', staticDataOwner('w1'))).toBe('{"a":1}');
  expect(remembered[1]?.data).toBe('{"plain":true}');
  const provider = JSON.parse((await new SettingRepository(db).get('signIn.test')) ?? '{}');
  expect(cipher.decrypt(provider.clientSecret, 'signIn.test')).toBe('secret of signIn');
}

/** Each row of any table that has the text, as its table and the row as JSON. */
async function textsWith({ db, kind }: Database, text: string): Promise<[string, string][]> {
  const names =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
  const found: [string, string][] = [];
  for (const { name } of (await names.execute(db)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows) if (JSON.stringify(row).includes(text)) found.push([name, JSON.stringify(row)]);
  }
  return found.sort(([a], [b]) => a.localeCompare(b));
}

/** PostgreSQL takes a moment to notice that a program has ended. */
async function expectNoLeader(database: Database): Promise<void> {
  if (database.kind === 'sqlite') return;
  const lock = await database.tryToLead();
  expect(lock).toBeDefined();
  await lock?.release();
}

async function rotateUntilKilled(home: TestHome, nth: number): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, FORMER, NEXT, String(nth)], {
    env: { ...bareEnvironment, ...home.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? `exit ${code}`;
}
