import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { makeTestFolder } from '../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const run = promisify(execFile);
/** `{"apiKey":"kept secret"}`, made with `openssl enc -aes-256-cbc -md md5 -a -A -pass pass:former-key`. */
const ENCRYPTED = 'U2FsdGVkX19QTtof4sEFA+pcIXLH50V8fYvhx85foMOpW+CdlOqgXwh4/J6AwyB3';

const nodes = [
  { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
  {
    id: '2',
    name: 'Call',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [200, 0],
    parameters: { url: '={{ $json. }}' },
    credentials: { httpHeaderAuth: { id: 'cred0000000000ab', name: 'Key' } },
  },
];

/** The columns that matter, as a database of n8n has them. */
const TABLES = `
  create table workflow_entity (id varchar(36), name varchar(128), active boolean, nodes text, connections text,
    settings text, staticData text, pinData text, meta text, isArchived boolean);
  create table credentials_entity (id varchar(36), name varchar(128), data text, type varchar(32));
  create table tag_entity (id varchar(36), name varchar(24));
  create table workflows_tags (workflowId varchar(36), tagId varchar(36));
  create table variables (id varchar(36), key text, type text, value text);`;

// Each starts several processes one after the other.
describe('Moving in from n8n', { timeout: 300_000 }, () => {
  let folder: string;
  let former: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ folder, remove } = await makeTestFolder());
    former = path.join(folder, '.n8n');
    await mkdir(former);
    await writeFile(path.join(former, 'config'), JSON.stringify({ encryptionKey: 'former-key' }));
    const database = new DatabaseSync(path.join(former, 'database.sqlite'));
    database.exec(TABLES);
    const workflow = database.prepare('insert into workflow_entity values (?, ?, ?, ?, ?, ?, null, null, null, ?)');
    workflow.run('flow0000000000ab', 'Orders', 1, JSON.stringify(nodes), '{}', '{"executionOrder":"v1"}', 0);
    workflow.run('flow0000000000cd', 'Old', 0, JSON.stringify(nodes.slice(0, 1)), '{}', null, 0);
    database
      .prepare('insert into credentials_entity values (?, ?, ?, ?)')
      .run('cred0000000000ab', 'Key', ENCRYPTED, 'httpHeaderAuth');
    database.exec(
      "insert into tag_entity values ('t', 'Sales'); insert into workflows_tags values ('flow0000000000ab', 't')",
    );
    database.exec("insert into variables values ('v', 'REGION', 'string', 'eu')");
    database.close();
  });
  afterAll(() => remove());

  const millrace = (...words: string[]): Promise<string> => millraceWith({}, ...words);

  async function millraceWith(extra: Record<string, string>, ...words: string[]): Promise<string> {
    const env = {
      ...bareEnvironment,
      HOME: folder,
      MILLRACE_DATA_DIR: path.join(folder, 'data'),
      MILLRACE_LOG_LEVEL: 'error',
      ...extra,
    };
    return (await run(process.execPath, [MAIN, ...words], { env })).stdout;
  }

  async function contentOf(data: string) {
    const database = await openSqliteDatabase(path.join(folder, data, 'millrace.sqlite'));
    const { db } = database;
    const instance = JSON.parse(await readFile(path.join(folder, data, 'instance.json'), 'utf8')) as {
      encryptionKey: string;
    };
    const cipher = createCredentialCipher(instance.encryptionKey);
    const credentials = await db.selectFrom('credential').selectAll().execute();
    const content = {
      workflows: await db.selectFrom('workflow').select(['id', 'name', 'document']).orderBy('id').execute(),
      tags: await db
        .selectFrom('tag')
        .innerJoin('workflow_tag', 'tag_id', 'id')
        .select(['workflow_id', 'name'])
        .execute(),
      credentials: credentials.map(({ id, name, type, domains, data: sealed }) => ({
        ...{ id, name, type, domains },
        value: JSON.parse(cipher.decrypt(sealed, id)) as unknown,
      })),
    };
    await database.close();
    return content;
  }

  it('is checked first: what works, what needs a look, and why', async () => {
    const report = JSON.parse(await millrace('import', former, '--check', '--json')) as { workflows: unknown[] };
    expect(report).toMatchObject({
      counts: { works: 1, look: 1, blocked: 0 },
      credentials: [{ name: 'Key', type: 'httpHeaderAuth' }],
      variables: [{ name: 'REGION' }],
      unread: [],
    });
    expect(report.workflows).toMatchObject([
      { name: 'Orders', wasActive: true, verdict: 'look', findings: [{ kind: 'expression', node: 'Call' }] },
      { name: 'Old', wasActive: false, verdict: 'works' },
    ]);
    expect(JSON.stringify(report)).not.toContain('kept secret');
  });

  it('brings workflows, credentials, tags and variables, once', async () => {
    expect(await millrace('import', former)).toMatch(
      /^Workflows added: 2\.\nCredentials added: 1\.\nVariables added: 1\.\n/,
    );
    expect(await millrace('import', former)).toContain('Workflows added: 0, here already: 2.');
    const database = await openSqliteDatabase(path.join(folder, 'data', 'millrace.sqlite'));
    const { db } = database;
    const rows = await db.selectFrom('workflow').select(['id', 'name', 'active']).orderBy('name').execute();
    expect(rows).toEqual([
      { id: 'flow0000000000cd', name: 'Old', active: 0 },
      { id: 'flow0000000000ab', name: 'Orders', active: 0 },
    ]);
    const tags = await db
      .selectFrom('workflow_tag')
      .innerJoin('tag', 'tag.id', 'workflow_tag.tag_id')
      .select(['workflow_id', 'name'])
      .execute();
    expect(tags).toEqual([{ workflow_id: 'flow0000000000ab', name: 'Sales' }]);
    const credential = await db.selectFrom('credential').select(['id', 'data']).executeTakeFirstOrThrow();
    const { encryptionKey } = JSON.parse(await readFile(path.join(folder, 'data', 'instance.json'), 'utf8')) as {
      encryptionKey: string;
    };
    const opened = createCredentialCipher(encryptionKey).decrypt(credential.data, credential.id);
    expect(JSON.parse(opened)).toEqual({ apiKey: 'kept secret' });
    expect(await db.selectFrom('variable').select(['name', 'value', 'scope']).execute()).toEqual([
      { name: 'REGION', value: 'eu', scope: 'instance' },
    ]);
    await database.close();
  });

  it('is given on: what is exported is the same where it is imported', async () => {
    await millrace('import', former);
    const out = path.join(folder, 'out');
    const database = await openSqliteDatabase(path.join(folder, 'data', 'millrace.sqlite'));
    await database.db.updateTable('credential').set({ domains: '["api.example.org"]' }).execute();
    await database.close();
    await millrace('export', 'workflows', path.join(out, 'workflows'), '--separate');
    const exported = path.join(out, 'workflows', 'flow0000000000ab.json');
    expect(JSON.parse(await readFile(exported, 'utf8'))).toMatchObject({
      ...{ id: 'flow0000000000ab', name: 'Orders', active: false, nodes, settings: { executionOrder: 'v1' } },
      tags: [{ name: 'Sales' }],
    });
    const key = { N8N_ENCRYPTION_KEY: 'the key of the other one' };
    const file = path.join(out, 'credentials.json');
    await millraceWith(key, 'export', 'credentials', file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain('kept secret');
    const other = { MILLRACE_DATA_DIR: path.join(folder, 'other'), ...key };
    expect(await millraceWith(other, 'import', out)).toMatch(/^Workflows added: 2\.\nCredentials added: 1\.\n/);
    const content = await contentOf('other');
    expect(content).toEqual(await contentOf('data'));
    expect(content.credentials).toMatchObject([{ domains: '["api.example.org"]', value: { apiKey: 'kept secret' } }]);
    const plain = await millrace('export', 'credentials', '-', '--decrypted', '--id', 'cred0000000000ab');
    expect(JSON.parse(plain)).toMatchObject([{ id: 'cred0000000000ab', data: { apiKey: 'kept secret' } }]);
    expect(JSON.parse(await millrace('export', 'workflows', '-', '--id', 'flow0000000000cd'))).toHaveLength(1);
  });

  it('says what cannot be exported, and leaves the file that stands there', async () => {
    await millrace('import', former);
    const file = path.join(folder, 'kept.json');
    await writeFile(file, 'kept');
    for (const [words, problem] of [
      [['credentials', file], 'Nothing says how the secrets of credentials are written'],
      [['workflows', file, '--id', 'nowhere'], 'There is no such thing as "nowhere" among the workflows'],
      [['workflows', path.join(file, 'below')], 'cannot be written'],
    ] as const) {
      const error = await millrace('export', ...words).catch((caught: { stderr: string }) => caught);
      expect(error).toMatchObject({ stderr: expect.stringContaining(problem) });
    }
    expect(await readFile(file, 'utf8')).toBe('kept');
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('says what cannot be read', async () => {
    const foreign = path.join(folder, 'other.sqlite');
    new DatabaseSync(foreign).exec('create table x (a)');
    for (const [place, problem] of [
      [foreign, 'is not a database of n8n'],
      [path.join(folder, 'nowhere'), 'cannot be read'],
      ['postgres://me:hunter2@127.0.0.1:1/x', 'The database at 127.0.0.1:1 cannot be read'],
    ] as const) {
      const error = await millrace('import', place).catch((caught: { stderr: string }) => caught);
      expect(error).toMatchObject({ stderr: expect.stringContaining(problem) });
      expect(error).not.toMatchObject({ stderr: expect.stringContaining('hunter2') });
    }
  });
});
