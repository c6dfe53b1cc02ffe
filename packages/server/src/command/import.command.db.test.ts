import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
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
    parameters: { url: '={{ $json.address ' },
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

describe('Moving in from n8n', () => {
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

  async function millrace(...words: string[]): Promise<string> {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      MILLRACE_DATA_DIR: path.join(folder, 'data'),
      MILLRACE_LOG_LEVEL: 'error',
    };
    return (await run(process.execPath, [MAIN, ...words], { env })).stdout;
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
      /^2 workflows added\.\n1 credentials added\.\n1 variables added\.\n/,
    );
    expect(await millrace('import', former)).toContain('0 workflows added, 2 were here already.');
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
