import { createHash, randomBytes } from 'node:crypto';
import type { SharedKind } from '@millrace/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRowsTable } from '../data-tables/rows/row-schema.ts';
import { newId } from '../database/new-id.ts';
import { type KnownCall, knownCalls, placeOf, restCalls } from '../testing/known-calls.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';
import { ACCESS_TABLE, ACTORS, type ActorName, VERDICTS, type Verdict } from './testing/access-table.ts';

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
    expect(knownCalls.map(({ name }) => name).sort()).toEqual(Object.keys(ACCESS_TABLE).sort());
    expect(new Set(Object.values(ACCESS_TABLE).map((row) => row.split(/\s+/).length))).toEqual(
      new Set([ACTORS.length]),
    );
  });

  it.each(knownCalls)('$name tells each actor what the table says', async (route) => {
    const found: string[] = [];
    for (const actor of ACTORS) found.push(await verdictFor(route, actor));
    expect(found.join(' ')).toBe(ACCESS_TABLE[route.name]?.split(/\s+/).join(' '));
  });

  it('takes an expired session and a disabled user for nobody', async () => {
    const expired = await signedIn(server, ids.get('owner') ?? '', { expiresAt: Date.now() - 1 });
    const disabledId = ids.get('stranger') ?? '';
    const disabled = await signedIn(server, disabledId);
    await server.database.db.updateTable('user_account').set({ disabled: 1 }).where('id', '=', disabledId).execute();
    for (const { name, method, path } of restCalls) {
      const expected = ACCESS_TABLE[name]?.startsWith('401') ? '401' : 'ok';
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
