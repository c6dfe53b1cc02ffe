import { createHash, randomBytes } from 'node:crypto';
import type { SharedKind } from '@millrace/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRowsTable } from '../data-tables/rows/row-schema.ts';
import { newId } from '../database/new-id.ts';
import { type KnownCall, knownCalls, placeOf, restCalls } from '../testing/known-calls.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';

/** What an actor is told: to go on, to sign in, that they may not, or that there is no such thing. */
type Verdict = 'ok' | '401' | '403' | '404';

/**
 * The columns of the table. `nobody` stands for a session that expired and for a disabled user, too; `key` is a key of
 * the resource's owner without the scope; `unknown` is what a member is told of a resource that does not exist.
 */
const ACTORS = [
  'nobody',
  'default',
  'stranger',
  'reader',
  'editor',
  'owner',
  'instanceOwner',
  'admin',
  'key',
  'unknown',
] as const;
type ActorName = (typeof ACTORS)[number];

//                   nobody default stranger reader editor owner instanceOwner admin key unknown
const PUBLIC = /*  */ 'ok ok ok ok ok ok ok ok ok ok';
const SIGNED_OUT = /**/ 'ok ok 403 403 403 403 403 403 403 403';
const PEOPLE = /*  */ '401 ok ok ok ok ok ok ok 403 ok';
const ACCOUNTS = /**/ '401 403 ok ok ok ok ok ok 403 ok';
const DEFAULT = /* */ '401 ok 403 403 403 403 403 403 403 403';
const ADMIN = /*   */ '401 403 403 403 403 403 ok ok 403 403';
const OWNER_ONLY = /**/ '401 403 403 403 403 403 ok 403 403 403';
const ADMIN_OR_DEFAULT = /**/ '401 ok 403 403 403 403 ok ok 403 403';
const READ = /*    */ '401 ok 404 ok ok ok ok ok 403 404';
const CHANGE = /*  */ '401 ok 404 403 ok ok ok ok 403 404';
const MANAGE = /*  */ '401 ok 404 403 403 ok ok ok 403 404';
const OWN = /*     */ '401 ok 404 404 404 ok ok ok 403 404';
const READ_SECRET = /**/ '401 ok 404 ok 403 ok ok ok 403 404';
const SHARE_SECRET = /**/ '401 ok 404 403 403 ok 403 403 403 404';

/** Written by hand, and not made from what the routes declare: it is what they are held to. */
const TABLE: Readonly<Record<string, string>> = {
  'POST /login': PUBLIC,
  'GET /login': PEOPLE,
  'GET /session': PUBLIC,
  'POST /logout': PUBLIC,
  'GET /me/sessions': PEOPLE,
  'DELETE /me/sessions': ACCOUNTS,
  'POST /owner': PUBLIC,
  'POST /owner/skip-setup': DEFAULT,
  'GET /me': PEOPLE,
  'PATCH /me': ACCOUNTS,
  'PATCH /me/password': ACCOUNTS,
  'POST /me/survey': PEOPLE,
  'POST /me/mfa': ACCOUNTS,
  'POST /me/mfa/enable': ACCOUNTS,
  'POST /me/mfa/disable': ACCOUNTS,
  'GET /me/api-keys': PEOPLE,
  'POST /me/api-keys': PEOPLE,
  'DELETE /me/api-keys/:keyId': PEOPLE,
  'GET /me/api-key': PEOPLE,
  'POST /me/api-key': PEOPLE,
  'DELETE /me/api-key': PEOPLE,
  'GET /me/connected-apps': PEOPLE,
  'POST /me/connected-apps': PEOPLE,
  'GET /me/connected-apps/request': PEOPLE,
  'DELETE /me/connected-apps/:appId': PEOPLE,
  'GET /connected-apps': ADMIN_OR_DEFAULT,
  'DELETE /connected-apps/:appId': ADMIN_OR_DEFAULT,
  'POST /forgot-password': PUBLIC,
  'POST /confirm-email': PUBLIC,
  'GET /resolve-password-token': PUBLIC,
  'POST /change-password': PUBLIC,
  'GET /users': PEOPLE,
  'POST /users': ADMIN,
  'POST /users/:userId/reinvite': ADMIN,
  'GET /users/:userId/invite-link': ADMIN,
  'GET /users/:userId/password-reset-link': ADMIN,
  'PATCH /users/:userId': ADMIN,
  'DELETE /users/:userId/sessions': ADMIN,
  'DELETE /users/:userId': ADMIN,
  'GET /resolve-signup-token': PUBLIC,
  'POST /users/:userId': SIGNED_OUT,
  'GET /sso/oidc/settings': OWNER_ONLY,
  'PUT /sso/oidc/settings': OWNER_ONLY,
  'GET /sso/saml/settings': OWNER_ONLY,
  'PUT /sso/saml/settings': OWNER_ONLY,
  'GET /sso/saml/metadata': PUBLIC,
  'GET /sso/saml/sign-in': PUBLIC,
  'POST /sso/saml/acs': PUBLIC,
  'GET /sso/saml/finish': PUBLIC,
  'GET /sso/oidc/sign-in': PUBLIC,
  'GET /sso/oidc/callback': PUBLIC,
  'POST /sso/oidc/link': ACCOUNTS,
  'POST /sso/saml/link': ACCOUNTS,
  'GET /external-secrets': ADMIN_OR_DEFAULT,
  'POST /external-secrets/:name/test': ADMIN_OR_DEFAULT,
  'GET /settings': PUBLIC,
  'GET /instance': ADMIN_OR_DEFAULT,
  'GET /instance/queue': ADMIN_OR_DEFAULT,
  'GET /instance/settings': ADMIN_OR_DEFAULT,
  'PATCH /instance/settings': ADMIN_OR_DEFAULT,
  'GET /options/timezones': PEOPLE,
  'GET /tags': PEOPLE,
  'POST /tags': PEOPLE,
  'PATCH /tags/:tagId': PEOPLE,
  'DELETE /tags/:tagId': ADMIN_OR_DEFAULT,
  'GET /variables': PEOPLE,
  'POST /variables': PEOPLE,
  'PATCH /variables/:variableId': PEOPLE,
  'DELETE /variables/:variableId': PEOPLE,
  'GET /workflows/:id/variables': READ,
  'GET /data-tables': PEOPLE,
  'POST /data-tables': PEOPLE,
  'POST /data-tables/preview-csv': PEOPLE,
  'GET /data-tables/:id': READ,
  'PATCH /data-tables/:id': MANAGE,
  'DELETE /data-tables/:id': MANAGE,
  'POST /data-tables/:id/columns': MANAGE,
  'PATCH /data-tables/:id/columns/:columnId': MANAGE,
  'DELETE /data-tables/:id/columns/:columnId': MANAGE,
  'GET /data-tables/:id/columns/:columnId/type': MANAGE,
  'PUT /data-tables/:id/columns/:columnId/type': MANAGE,
  'GET /data-tables/:id/changes': READ,
  'GET /data-tables/:id/share': READ,
  'PUT /data-tables/:id/share': MANAGE,
  'PUT /data-tables/:id/transfer': MANAGE,
  'GET /data-tables/:id/rows': READ,
  'GET /data-tables/:id/rows/count': READ,
  'POST /data-tables/:id/rows': CHANGE,
  'PATCH /data-tables/:id/rows': CHANGE,
  'POST /data-tables/:id/rows/upsert': CHANGE,
  'POST /data-tables/:id/rows/delete': CHANGE,
  'POST /data-tables/:id/csv': CHANGE,
  'GET /data-tables/:id/csv': READ,
  'GET /vector-stores': PEOPLE,
  'DELETE /vector-stores': PEOPLE,
  'GET /folders': PEOPLE,
  'POST /folders': PEOPLE,
  'GET /folders/:id': OWN,
  'PATCH /folders/:id': OWN,
  'DELETE /folders/:id': OWN,
  'POST /folders/move-workflows': PEOPLE,
  'GET /node-types': PEOPLE,
  'GET /node-types/descriptions': PEOPLE,
  'POST /node-types': PEOPLE,
  'GET /node-icon/:name': PEOPLE,
  'GET /credential-icon/:name': PEOPLE,
  'GET /credential-translation': PEOPLE,
  'GET /node-translation-headers': PEOPLE,
  'GET /nodes': ADMIN_OR_DEFAULT,
  'POST /nodes': ADMIN_OR_DEFAULT,
  'PATCH /nodes': ADMIN_OR_DEFAULT,
  'DELETE /nodes': ADMIN_OR_DEFAULT,
  'PUT /workflows/:id/transfer': MANAGE,
  'GET /credential-types': PEOPLE,
  'POST /node-parameter-options': PEOPLE,
  'GET /node-parameter-options': PEOPLE,
  'POST /nodes-list-search': PEOPLE,
  'GET /nodes-list-search': PEOPLE,
  'POST /resource-mapper-fields': PEOPLE,
  'GET /push': PEOPLE,
  'GET /binary-data': PEOPLE,
  'GET /data/:fileId': '401 ok 404 404 404 404 ok ok 403 404',
  'GET /workflows': PEOPLE,
  'POST /workflows': PEOPLE,
  'GET /workflows/new': PEOPLE,
  'GET /workflows/from-url': PEOPLE,
  'GET /workflows/export': PEOPLE,
  'POST /workflows/import': PEOPLE,
  'GET /active': PEOPLE,
  'POST /workflows/run': PEOPLE,
  'POST /workflows/tests/run': PEOPLE,
  'GET /workflows/:id': READ,
  'PATCH /workflows/:id': CHANGE,
  'DELETE /workflows/:id': MANAGE,
  'GET /active/error/:id': READ,
  'GET /workflows/:id/evaluations': READ,
  'POST /workflows/:id/evaluations': READ,
  'GET /workflows/:id/evaluations/:runId': READ,
  'GET /workflows/:id/evaluations/:runId/rows': READ,
  'POST /workflows/:id/evaluations/:runId/stop': READ,
  'DELETE /workflows/:id/evaluations/:runId': CHANGE,
  'GET /workflows/:id/versions': READ,
  'GET /insights': PEOPLE,
  'POST /migration/check': PEOPLE,
  'GET /audit-log': ADMIN_OR_DEFAULT,
  'GET /versions': PEOPLE,
  'GET /assistant': PEOPLE,
  'PUT /assistant/model': PEOPLE,
  'POST /assistant/turns': PEOPLE,
  'GET /prompts': PEOPLE,
  'POST /prompt': PEOPLE,
  'POST /value-survey': PEOPLE,
  'GET /prompts/onboarding': PEOPLE,
  'POST /accounts/onboarding': PEOPLE,
  'GET /workflows/:id/versions/:versionId': READ,
  'PATCH /workflows/:id/versions/:versionId': CHANGE,
  'POST /workflows/:id/versions/:versionId/restore': CHANGE,
  'GET /workflows/:id/grants': READ,
  'POST /workflows/:id/grants/preview': CHANGE,
  'POST /workflows/:id/grants': CHANGE,
  'GET /workflows/:id/share': READ,
  'PUT /workflows/:id/share': MANAGE,
  'DELETE /test-webhook/:id': READ,
  'DELETE /test-webhook': PEOPLE,
  'GET /executions': PEOPLE,
  'GET /executions/:id': READ,
  'GET /executions/:id/steps': READ,
  'GET /executions/:id/steps/:index/data': READ,
  'GET /executions/:id/steps/:index/parts/:part': READ,
  'POST /executions/delete': PEOPLE,
  'POST /executions/:id/retry': CHANGE,
  'GET /executions/failures': PEOPLE,
  'POST /executions/:id/restart': CHANGE,
  'POST /executions/:id/replay': CHANGE,
  'POST /executions/:id/test-case': READ,
  'POST /executions/:id/answers': CHANGE,
  'PATCH /executions/:id/annotation': CHANGE,
  'POST /executions-current/stop': PEOPLE,
  'GET /executions-current': PEOPLE,
  'POST /executions-current/:id/stop': CHANGE,
  'GET /credentials': PEOPLE,
  'GET /credentials/new': PEOPLE,
  'POST /credentials': PEOPLE,
  'POST /credentials/test': PEOPLE,
  'GET /oauth2-credential/auth': PEOPLE,
  'GET /oauth2-credential/callback': PUBLIC,
  'GET /oauth1-credential/auth': PEOPLE,
  'GET /oauth1-credential/callback': PUBLIC,
  'GET /credentials/:id': READ_SECRET,
  'GET /credentials/:id/workflows': READ_SECRET,
  'PATCH /credentials/:id': MANAGE,
  'DELETE /credentials/:id': MANAGE,
  'GET /credentials/:id/share': READ_SECRET,
  'PUT /credentials/:id/share': SHARE_SECRET,
  'GET /api/v1/workflows': PEOPLE,
  'POST /api/v1/workflows': PEOPLE,
  'GET /api/v1/workflows/:id': READ,
  'PUT /api/v1/workflows/:id': CHANGE,
  'DELETE /api/v1/workflows/:id': MANAGE,
  'POST /api/v1/workflows/:id/activate': CHANGE,
  'POST /api/v1/workflows/:id/deactivate': CHANGE,
  'POST /api/v1/workflows/:id/test': READ,
  'GET /api/v1/workflows/:id/evaluations': READ,
  'POST /api/v1/workflows/:id/evaluations': READ,
  'GET /api/v1/workflows/:id/evaluations/:runId': READ,
  'GET /api/v1/workflows/:id/evaluations/:runId/rows': READ,
  'POST /api/v1/workflows/:id/evaluations/:runId/stop': READ,
  'DELETE /api/v1/workflows/:id/evaluations/:runId': CHANGE,
  'PUT /api/v1/workflows/:id/transfer': MANAGE,
  'GET /api/v1/executions': PEOPLE,
  'GET /api/v1/executions/:id': READ,
  'DELETE /api/v1/executions/:id': CHANGE,
  'POST /api/v1/executions/:id/retry': CHANGE,
  'POST /api/v1/executions/:id/replay': CHANGE,
  'POST /api/v1/executions/:id/stop': CHANGE,
  'GET /api/v1/credentials': PEOPLE,
  'POST /api/v1/credentials': PEOPLE,
  'GET /api/v1/credentials/schema/:credentialTypeName': PEOPLE,
  'GET /api/v1/credentials/:id': READ_SECRET,
  'PATCH /api/v1/credentials/:id': MANAGE,
  'DELETE /api/v1/credentials/:id': MANAGE,
  'PUT /api/v1/credentials/:id/transfer': SHARE_SECRET,
  'GET /api/v1/tags': PEOPLE,
  'POST /api/v1/tags': PEOPLE,
  'GET /api/v1/tags/:tagId': PEOPLE,
  'PUT /api/v1/tags/:tagId': PEOPLE,
  'DELETE /api/v1/tags/:tagId': '401 ok 403 403 403 403 ok ok 403 403',
  'GET /api/v1/workflows/:id/tags': READ,
  'PUT /api/v1/workflows/:id/tags': CHANGE,
  'GET /api/v1/variables': PEOPLE,
  'POST /api/v1/variables': PEOPLE,
  'PUT /api/v1/variables/:variableId': PEOPLE,
  'DELETE /api/v1/variables/:variableId': PEOPLE,
  'GET /api/v1/data-tables': PEOPLE,
  'POST /api/v1/data-tables': PEOPLE,
  'GET /api/v1/data-tables/:id': READ,
  'PATCH /api/v1/data-tables/:id': MANAGE,
  'DELETE /api/v1/data-tables/:id': MANAGE,
  'GET /api/v1/data-tables/:id/rows': READ,
  'POST /api/v1/data-tables/:id/rows': CHANGE,
  'PATCH /api/v1/data-tables/:id/rows/update': CHANGE,
  'POST /api/v1/data-tables/:id/rows/upsert': CHANGE,
  'DELETE /api/v1/data-tables/:id/rows/delete': CHANGE,
  'GET /api/v1/users': PEOPLE,
  'POST /api/v1/users': ADMIN,
  'GET /api/v1/users/:id': PEOPLE,
  'DELETE /api/v1/users/:id': ADMIN,
  'PATCH /api/v1/users/:id/role': ADMIN,
  'GET /api/v1/projects': PEOPLE,
  'POST /api/v1/audit': '401 ok 403 403 403 403 ok ok 403 403',
  'GET /template-library/health': PUBLIC,
  'GET /template-library/templates/categories': PUBLIC,
  'GET /template-library/templates/collections': PUBLIC,
  'GET /template-library/templates/collections/:id': PUBLIC,
  'GET /template-library/templates/workflows': PUBLIC,
  'GET /template-library/templates/workflows/:id': PUBLIC,
  'GET /template-library/templates/workflows/:id/picture.svg': PUBLIC,
  'GET /template-library/workflows/templates/:id': PUBLIC,
};

/** Refusals by who calls. Everything else means that the call got through to its handler. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  SIGN_IN_REQUIRED: '401',
  FORBIDDEN: '403',
  SIGNED_IN_ALREADY: '403',
  WORKFLOW_NOT_FOUND: '404',
  EXECUTION_NOT_FOUND: '404',
  CREDENTIAL_NOT_FOUND: '404',
  FOLDER_NOT_FOUND: '404',
  DATA_TABLE_NOT_FOUND: '404',
};

describe('The access walk', () => {
  const server = useTestServer();
  const unclaimed = useTestServer();
  const ids = new Map<ActorName, string>();
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ids.set('instanceOwner', String((await owner.rest('GET', '/me')).id));
    ids.set('default', String((await unclaimed.rest('GET', '/me')).id));
    for (const name of ['stranger', 'reader', 'editor', 'owner', 'admin'] as const) {
      ids.set(name, (await signUpMember(server, owner, name)).id);
    }
    await owner.rest('PATCH', `/users/${ids.get('admin')}`, { role: 'admin' });
  });

  it('knows every route, and no other', () => {
    expect(knownCalls.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE).sort());
    expect(new Set(Object.values(TABLE).map((row) => row.split(/\s+/).length))).toEqual(new Set([ACTORS.length]));
  });

  it.each(knownCalls)('$name tells each actor what the table says', async (route) => {
    const found: string[] = [];
    for (const actor of ACTORS) found.push(await verdictFor(route, actor));
    expect(found.join(' ')).toBe(TABLE[route.name]?.split(/\s+/).join(' '));
  });

  it('takes an expired session and a disabled user for nobody', async () => {
    const expired = await signedIn(server, ids.get('owner') ?? '', { expiresAt: Date.now() - 1 });
    const disabledId = ids.get('stranger') ?? '';
    const disabled = await signedIn(server, disabledId);
    await server.database.db.updateTable('user_account').set({ disabled: 1 }).where('id', '=', disabledId).execute();
    for (const { name, method, path } of restCalls) {
      const expected = TABLE[name]?.startsWith('401') ? '401' : 'ok';
      for (const person of [expired, disabled]) {
        const answer = await person.call(method, placeOf(path, 'none'));
        expect(VERDICTS[codeOf(answer.data)] ?? 'ok', name).toBe(expected);
      }
    }
    await server.database.db.updateTable('user_account').set({ disabled: 0 }).where('id', '=', disabledId).execute();
  });

  /** Each call gets a session and a resource of its own: calls that get through may end the one and delete the other. */
  async function verdictFor({ method, path, base }: KnownCall, actor: ActorName): Promise<Verdict> {
    const isUnclaimed = actor === 'default';
    const on = isUnclaimed ? unclaimed : server;
    const id = actor === 'unknown' ? (path.startsWith('/exec') ? '999999' : 'unknown') : await makeResource(on, path);
    const { headers } = base === '/rest' ? await personFor(actor) : await programFor(actor);
    const answer = await on.call(method, `${base}${placeOf(path, id)}`, undefined, headers);
    return VERDICTS[codeOf(answer.data)] ?? 'ok';
  }

  async function personFor(actor: ActorName): Promise<Person> {
    if (actor === 'default') return new Person(unclaimed);
    if (actor === 'nobody') return new Person(server);
    if (actor === 'key') return new Person(server, { 'x-n8n-api-key': await keyOf(ids.get('owner') ?? '') });
    return signedIn(server, ids.get(actor === 'unknown' ? 'stranger' : actor) ?? '');
  }

  async function programFor(actor: ActorName): Promise<Person> {
    if (actor === 'nobody' || actor === 'key') return personFor(actor);
    const on = actor === 'default' ? unclaimed : server;
    const userId = ids.get(actor === 'unknown' ? 'stranger' : actor) ?? '';
    return new Person(on, { 'x-n8n-api-key': await keyOf(userId, { on, scopes: null }) });
  }

  async function keyOf(
    userId: string,
    { on = server, scopes = '[]' }: { on?: TestServer; scopes?: string | null } = {},
  ): Promise<string> {
    const key = `mr_${randomBytes(32).toString('base64url')}`;
    const row = { id: newId(), user_id: userId, label: 'Key', hint: '', scopes, created_at: 0 };
    const key_hash = createHash('sha256').update(key).digest('base64url');
    await on.database.db
      .insertInto('api_key')
      .values({ ...row, key_hash })
      .execute();
    return key;
  }

  /** A folder, a workflow, one of its executions, or a credential, shared with everyone whose column says so. */
  async function makeResource(on: TestServer, path: string): Promise<string> {
    const { db } = on.database;
    const id = newId();
    const kind = kindOf(path);
    const times = { created_at: 1, updated_at: 1 };
    if (path.startsWith('/folders')) {
      const owner_id = ids.get(on === server ? 'owner' : 'default') ?? '';
      await db
        .insertInto('folder')
        .values({ id, name: id, name_key: id, parent_id: null, owner_id, ...times })
        .execute();
      return id;
    }
    if (kind === 'dataTable') {
      await makeTable(on, id);
    } else if (kind === 'credential') {
      await db
        .insertInto('credential')
        .values({ id, name: 'C', type: 'fakeApi', data: 'v1.x.x.x.x', ...times })
        .execute();
    } else {
      const document = '{"name":"W","nodes":[],"connections":{}}';
      await db
        .insertInto('workflow')
        .values({ id, name: 'W', active: 0, document, version_key: 'v', node_count: 0, ...times })
        .execute();
    }
    const sharers = on === server ? (['owner', 'editor', 'reader'] as const) : (['owner'] as const);
    const rows = sharers.map((role) => ({
      resource_kind: kind,
      resource_id: id,
      user_id: (on === server ? ids.get(role) : ids.get('default')) ?? '',
      role,
    }));
    await db.insertInto('share').values(rows).execute();
    return path.startsWith('/executions') ? makeExecution(on, id) : id;
  }
});

function kindOf(path: string): SharedKind {
  if (path.startsWith('/data-tables')) return 'dataTable';
  return path.startsWith('/credentials') ? 'credential' : 'workflow';
}

async function makeTable({ database: { db, facts } }: TestServer, id: string): Promise<void> {
  const counts = { next_row: 1, row_count: 0, byte_count: 0, change_number: 1 };
  await db
    .insertInto('data_table')
    .values({ id, name: id, name_key: id, ...counts, created_at: 1, updated_at: 1 })
    .execute();
  await createRowsTable(db, facts, { id, columns: [] });
}

let lastExecution = 1000;

async function makeExecution(on: TestServer, workflow_id: string): Promise<string> {
  const id = ++lastExecution;
  const { db } = on.database;
  await db
    .insertInto('execution_workflow')
    .values({ hash: 'h', document: '{"name":"W","nodes":[],"connections":{}}' })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await db
    .insertInto('execution')
    .values({
      id,
      workflow_id,
      workflow_name: 'W',
      workflow_hash: 'h',
      status: 'success',
      mode: 'trigger',
      started_at: 1,
      stopped_at: 2,
      wait_till: null,
      retry_of: null,
      retry_success_id: null,
      is_temporary: 0,
      last_node: null,
      error: null,
      parent_execution_id: null,
      parent_workflow_id: null,
      started_by: null,
    })
    .execute();
  return String(id);
}

async function signedIn(server: TestServer, userId: string, { expiresAt = Date.now() + 60_000 } = {}): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await server.database.db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest('base64url'),
      id: newId(),
      user_id: userId,
      user_agent: '',
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return new Person(server, { cookie: `millrace-session=${token}` });
}

function codeOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'code' in data ? String(data.code) : '';
}
