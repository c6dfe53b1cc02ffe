import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NodeTypeCatalogue } from '@millrace/workflow';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccess } from '../access/create-access.ts';
import { ShareRepository } from '../access/share.repository.ts';
import { CredentialRepository } from '../credentials/credential.repository.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { encryptForOpenssl } from '../credentials/openssl-text.ts';
import { createDataTables } from '../data-tables/create-data-tables.ts';
import type { Database } from '../database/database.ts';
import { FolderRepository } from '../folders/folder.repository.ts';
import { FolderService } from '../folders/folder.service.ts';
import { TagRepository } from '../tags/tag.repository.ts';
import { TagService } from '../tags/tag.service.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { makeTestFolder } from '../testing/test-home.ts';
import { UserRepository } from '../users/user.repository.ts';
import { VariableRepository } from '../variables/variable.repository.ts';
import { StaticDataCache } from '../workflows/static-data.ts';
import { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { checkMigration } from './check-migration.ts';
import type { MovedThings } from './moved-things.ts';
import { reportText } from './report-text.ts';
import { withSource } from './sources/open-source.ts';
import { storeMoved } from './store-moved.ts';

const nodes = JSON.stringify([
  { id: '1', name: 'New mail', type: 'n8n-nodes-base.emailReadImap', typeVersion: 2, position: [0, 0], parameters: {} },
  { id: '2', name: 'Count', type: 'n8n-nodes-base.code', typeVersion: 2, position: [0, 0], parameters: {} },
]);
const staticData = JSON.stringify({ global: { seen: 3 }, 'node:Count': { last: 'x' }, 'node:New mail': { uid: 7 } });
const secret = encryptForOpenssl({ apiKey: 'kept secret' }, 'former-key');

/** The columns that matter, as the database of n8n 1.123 has them (seen from outside, with a database of its making). */
const SOURCE = `
  create table "user" (id text, email text, firstName text, lastName text, disabled boolean, roleSlug text);
  insert into "user" values ('u1', 'Olga@example.org', 'Olga', 'Owner', 0, 'global:owner'),
    ('u2', 'ann@example.org', 'Ann', 'Member', 0, 'global:member'), ('u3', 'adam@example.org', null, null, 1, 'global:admin');
  create table project (id text, name text, type text);
  insert into project values ('p1', 'Olga', 'personal'), ('p2', 'Ann', 'personal'), ('p3', 'Adam', 'personal'),
    ('team', 'Shop', 'team');
  create table project_relation (projectId text, userId text, role text);
  insert into project_relation values ('p1', 'u1', 'project:personalOwner'), ('p2', 'u2', 'project:personalOwner'),
    ('p3', 'u3', 'project:personalOwner'), ('team', 'u2', 'project:viewer'), ('team', 'u3', 'project:admin');
  create table folder (id text, name text, parentFolderId text, projectId text);
  insert into folder values ('f1', 'Sales', null, 'p2'), ('f2', 'Mail', 'f1', 'p2');
  create table workflow_entity (id text, name text, active boolean, nodes text, connections text, settings text,
    staticData text, pinData text, meta text, isArchived boolean, parentFolderId text);
  insert into workflow_entity values
    ('w1', 'Of Ann', 1, '${nodes}', '{}', null, '${staticData}', '{"Count":[{"json":{"a":1}}]}', null, 0, 'f2'),
    ('w2', 'Of the team', 0, '[]', '{}', null, null, null, null, 0, null);
  create table shared_workflow (workflowId text, projectId text, role text);
  insert into shared_workflow values ('w1', 'p2', 'workflow:owner'), ('w1', 'p3', 'workflow:editor'),
    ('w2', 'team', 'workflow:owner');
  create table credentials_entity (id text, name text, data text, type text);
  insert into credentials_entity values ('c1', 'Key', '${secret}', 'httpHeaderAuth');
  create table shared_credentials (credentialsId text, projectId text, role text);
  insert into shared_credentials values ('c1', 'p2', 'credential:owner'), ('c1', 'p1', 'credential:user');
  create table execution_entity (id integer);
  insert into execution_entity values (1), (2);
  create table folder_tag (folderId text, tagId text);
  insert into folder_tag values ('f1', 't1');
  create table role (slug text, systemRole boolean);
  insert into role values ('global:member', 1), ('team:cook', 0);`;

function storesOf(database: Database, ownerId: string) {
  const { db } = database;
  const isUniqueViolation = (error: unknown) => database.isUniqueViolation(error);
  const shares = new ShareRepository(db);
  const never = async () => Promise.reject(new Error('Nothing is deleted'));
  const workflows = new WorkflowRepository(db, { versionsMaxCount: 0 });
  const config = { dataTablesMax: 10, dataTableMaxColumns: 10, dataTableMaxRows: 100, dataTableMaxBytes: 1 << 20 };
  return {
    ...{ workflows, repository: workflows },
    dataTables: createDataTables({
      ...{ config, database, shares },
      access: createAccess({ db, shares, originUnderWay: () => undefined }),
    }),
    credentials: new CredentialRepository(db),
    variables: new VariableRepository(db),
    tags: new TagService({ repository: new TagRepository(db), isUniqueViolation, isEnabled: true }),
    users: new UserRepository(db),
    shares,
    folders: new FolderService({
      repository: new FolderRepository(db),
      findWorkflowOwner: (id) => shares.findOwner('workflow', id),
      ...{ isUniqueViolation, deleteWorkflow: never, onDeleted: never },
    }),
    cipher: createCredentialCipher('a key that is long enough'),
    ownerId,
  };
}

describeOnDatabases('Moving in with several people', (open) => {
  let test: TestDatabase;
  let moved: MovedThings;
  beforeAll(async () => {
    const { folder, remove } = await makeTestFolder();
    const source = new DatabaseSync(path.join(folder, 'database.sqlite'));
    source.exec(SOURCE);
    source.close();
    moved = await withSource(folder, 'former-key', async (found) => found).finally(remove);
  });
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.remove());

  it('invites them, and gives everybody what is theirs, in folders and shared as it was', async () => {
    const { db } = test.database;
    const users = new UserRepository(db);
    const owner = await users.owner();
    const stores = storesOf(test.database, owner.id);
    const results = await storeMoved(moved, stores);
    expect(results.map(({ kind, name, outcome }) => `${kind} ${name} ${outcome}`)).toEqual([
      'user ann@example.org added',
      'user adam@example.org added',
      'credential Key added',
      'workflow Of Ann added',
      'workflow Of the team added',
    ]);
    const [ann, adam] = await Promise.all(
      ['ann@example.org', 'adam@example.org'].map((email) => users.findByEmail(email)),
    );
    expect(ann).toMatchObject({
      first_name: 'Ann',
      role: 'member',
      password_hash: null,
      invited_by: owner.id,
      disabled: 0,
    });
    expect(adam).toMatchObject({ role: 'admin', disabled: 1 });

    const shares = await db.selectFrom('share').select(['resource_id', 'user_id', 'role']).execute();
    const names = new Map([
      [owner.id, 'owner'],
      [ann?.id, 'ann'],
      [adam?.id, 'adam'],
    ]);
    expect(shares.map((share) => `${share.resource_id} ${names.get(share.user_id)} ${share.role}`).sort()).toEqual([
      'c1 ann owner',
      'c1 owner reader',
      'w1 adam editor',
      'w1 ann owner',
      'w2 adam editor',
      'w2 ann reader',
      'w2 owner owner',
    ]);

    const folders = await db.selectFrom('folder').select(['id', 'name', 'parent_id', 'owner_id']).execute();
    const [sales, mail, shop] = ['Sales', 'Mail', 'Shop'].map((name) => folders.find((folder) => folder.name === name));
    expect([sales?.owner_id, mail?.parent_id, shop?.owner_id]).toEqual([ann?.id, sales?.id, owner.id]);
    const places = await db.selectFrom('workflow_folder').selectAll().orderBy('workflow_id').execute();
    expect(places).toEqual([
      { workflow_id: 'w1', folder_id: mail?.id },
      { workflow_id: 'w2', folder_id: shop?.id },
    ]);

    const row = await stores.workflows.findById('w1');
    expect(JSON.parse(row?.document ?? '')).toMatchObject({ pinData: { Count: [{ json: { a: 1 } }] } });
    expect(await new StaticDataCache(stores).get('w1')).toEqual({ global: { seen: 3 }, 'node:Count': { last: 'x' } });
    const again = await storeMoved(moved, stores);
    expect(again.map(({ outcome }) => outcome)).toEqual(['present', 'present', 'present', 'present', 'present']);
  });

  it('says before who comes along, and what does not', async () => {
    const report = await checkMigration(moved, {
      catalogue: async () => ({ byName: new NodeTypeCatalogue([]), credentialTypes: new Map() }),
      checkExpressions: async () => [],
      hasWorkflow: async () => false,
      hasCredential: async () => false,
    });
    const text = reportText(report);
    expect(text).toContain('Credentials: 1, variables: 0, folders: 3, users: 3.');
    expect(text.slice(text.indexOf('Not taken over'))).toBe(`Not taken over:
  - Executions (2): They stay readable there.
  - Tags of folders (1): Folders have none here; the tags of workflows come along.
  - Roles of your own (1): People get the role here that is nearest: look at what they may do.
`);
    expect(report.users).toContainEqual({ email: 'olga@example.org', role: 'owner' });
  });
});
