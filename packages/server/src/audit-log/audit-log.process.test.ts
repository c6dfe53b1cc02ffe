import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { OWNER, type Person, passwordOf, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const ANN_EMAIL = 'ann@example.com';

describe('The audit log', () => {
  const server = useTestServer();
  let owner: Person;
  let ownerId: string;
  let ann: Person & { id: string };
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ownerId = String((await owner.rest('GET', '/me')).id);
    ann = await signUpMember(server, owner, 'Ann');
  });

  async function read(query: Record<string, string> = {}) {
    const { events, nextCursor } = await owner.rest('GET', `/audit-log?${new URLSearchParams(query)}`);
    return { events: events as JsonObject[], nextCursor: nextCursor as string | null };
  }

  it('tells who did what to what, newest first', async () => {
    const { id } = await ann.rest('POST', '/workflows', { name: 'Orders', nodes: [], connections: {} });
    await ann.rest('PATCH', `/workflows/${id}`, { name: 'Orders 2' });
    await owner.rest('DELETE', `/workflows/${id}`);
    const { events } = await read({ targetId: String(id) });
    expect(events.map(({ action, email, outcome, via }) => ({ action, email, outcome, via }))).toEqual([
      { action: 'workflow.delete', email: OWNER.email, outcome: 'done', via: 'session' },
      { action: 'workflow.update', email: ANN_EMAIL, outcome: 'done', via: 'session' },
      { action: 'workflow.create', email: ANN_EMAIL, outcome: 'done', via: 'session' },
    ]);
    expect(events[0]).toMatchObject({ targetId: id, address: '127.0.0.1', time: expect.stringMatching(/Z$/) });
  });

  it('tells switching a workflow on and off from changes of it', async () => {
    const nodes = [{ id: 'n', name: 'Hook', type: 'fake.webhook', typeVersion: 1, position: [0, 0], parameters: {} }];
    const { id } = await ann.rest('POST', '/workflows', { name: 'Hooked', nodes, connections: {} });
    await ann.rest('PATCH', `/workflows/${id}`, { active: true });
    await ann.rest('PATCH', `/workflows/${id}`, { name: 'Hooked no more', active: false });
    expect((await owner.call('PATCH', `/workflows/${id}`, { active: 'yes' })).status).toBe(400);
    const { events } = await read({ targetId: String(id) });
    const [first, second, ...before] = events.map(({ action }) => action);
    // Those of one call may be of one millisecond, which says nothing of their order.
    expect(new Set([first, second])).toEqual(new Set(['workflow.update', 'workflow.deactivate']));
    expect(before).toEqual(['workflow.activate', 'workflow.create']);
  });

  it('tells what was refused, and nothing of what was asked wrongly', async () => {
    const { id } = await owner.rest('POST', '/variables', { name: 'RATE', value: '1' });
    const before = (await read()).events.length;
    expect((await ann.call('DELETE', `/users/${ownerId}`)).status).toBe(403);
    expect((await ann.call('POST', '/workflows', { nodes: 7 })).status).toBe(400);
    const { events } = await read();
    expect(events).toHaveLength(before + 1);
    expect(events[0]).toMatchObject({ action: 'user.delete', outcome: 'refused', userId: ann.id, targetId: ownerId });
    expect(events[1]).toMatchObject({ action: 'variable.create', targetId: id, userId: ownerId });
  });

  it('keeps nothing of those who are nobody, but that they tried to sign in: they could fill it', async () => {
    const before = (await read()).events.length;
    const { status } = await server.call('POST', '/rest/workflows', { name: 'W', nodes: [], connections: {} });
    expect(status).toBe(401);
    expect((await read()).events).toHaveLength(before);
  });

  it('tells who signed in and who tried, without what may be a password', async () => {
    const attempt = (email: string) => server.call('POST', '/rest/login', { email, password: 'Wrong password 1' });
    expect((await attempt(ANN_EMAIL)).status).toBe(401);
    await attempt('Wrong password 1');
    await server.call('POST', '/rest/login', { email: ANN_EMAIL, password: passwordOf('Ann') });
    const { events } = await read({ action: 'session.start' });
    expect(events[0]).toMatchObject({ outcome: 'done', userId: ann.id, email: ANN_EMAIL });
    const refused = events.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ userId, email }) => ({ userId, email }))).toEqual([
      { userId: null, email: null },
      { userId: null, email: ANN_EMAIL },
    ]);
    expect(JSON.stringify(events)).not.toContain('Wrong password');
  });

  it('tells what programs did, for whom', async () => {
    const key = await ann.rest('POST', '/me/api-keys', { label: 'Script' });
    const { status } = await server.call(
      'POST',
      '/api/v1/tags',
      { name: 'By key' },
      { 'x-n8n-api-key': String(key.apiKey) },
    );
    expect(status).toBe(201);
    expect((await read()).events[0]).toMatchObject({ action: 'tag.create', userId: ann.id, via: 'apiKey' });
  });

  it('keeps what things were called, also when they are gone', async () => {
    const key = await ann.rest('POST', '/me/api-keys', { label: 'Nightly reports' });
    await ann.rest('DELETE', `/me/api-keys/${key.id}`);
    const { id } = await ann.rest('POST', '/workflows', { name: 'Short-lived', nodes: [], connections: {} });
    await ann.rest('DELETE', `/workflows/${id}`);
    for (const [target, kind, name] of [
      [key.id, 'apiKey', 'Nightly reports'],
      [id, 'workflow', 'Short-lived'],
    ]) {
      const { events } = await read({ targetId: String(target) });
      expect(events.map(({ action, targetName }) => [action, targetName])).toEqual([
        [`${kind}.delete`, name],
        [`${kind}.create`, name],
      ]);
    }
  });

  it('tells of each workflow that one call moves', async () => {
    const made = [];
    for (const name of ['Left', 'Right']) {
      made.push(String((await ann.rest('POST', '/workflows', { name, nodes: [], connections: {} })).id));
    }
    const { id: folderId } = await ann.rest('POST', '/folders', { name: 'Both' });
    await ann.rest('POST', '/folders/move-workflows', { workflowIds: made, folderId });
    const { events } = await read({ action: 'workflow.move' });
    expect(events.map(({ targetId }) => targetId).sort()).toEqual(made.sort());
    expect(events.map(({ targetName }) => targetName).sort()).toEqual(['Left', 'Right']);
    const before = events.length;
    expect((await ann.call('POST', '/folders/move-workflows', { workflowIds: [7], folderId })).status).toBe(400);
    expect((await read({ action: 'workflow.move' })).events).toHaveLength(before);
  });

  it('tells how many executions a call deleted or stopped, and which ones it named', async () => {
    const { id: workflowId } = await ann.rest('POST', '/workflows', { name: 'Much run', nodes: [], connections: {} });
    const filters = { workflowId: String(workflowId), status: ['success'] };
    await ann.rest('POST', '/executions/delete', { filters });
    await ann.rest('POST', '/executions/delete', { ids: ['7', 'x'.repeat(300)] });
    await ann.rest('POST', '/executions-current/stop', {});
    const { events } = await read({ limit: '3' });
    expect(events.map(({ action, targetId, details }) => ({ action, targetId, details }))).toEqual([
      { action: 'execution.stop', targetId: null, details: { count: 0, which: {} } },
      { action: 'execution.delete', targetId: null, details: { count: 0, which: { ids: ['7', 'x'.repeat(200)] } } },
      {
        action: 'execution.delete',
        targetId: null,
        details: { count: 0, which: { filters, workflowName: 'Much run' } },
      },
    ]);
  });

  it('tells of each person who is invited', async () => {
    const invited = ['bea@example.com', 'cem@example.com'];
    await owner.rest(
      'POST',
      '/users',
      invited.map((email) => ({ email })),
    );
    const { events } = await read({ action: 'user.invite', limit: '2' });
    expect(events.map(({ targetName }) => targetName).sort()).toEqual(invited);
  });

  it('is read by page, without gaps', async () => {
    const all = (await read({ limit: '250' })).events.map(({ id }) => id);
    const paged: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read({ limit: '3', ...(cursor !== undefined && { cursor }) });
      paged.push(...page.events.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect((await owner.call('GET', '/audit-log?cursor=x')).status).toBe(400);
    expect((await ann.call('GET', '/audit-log')).status).toBe(403);
  });

  it('forgets what is too old, and what is too much', async () => {
    const row = { action: 'tag.create' as const, outcome: 'done' as const, via: 'none' as const, address: '::1' };
    const event = (id: string, time: number) => ({
      ...row,
      id,
      time,
      user_id: null,
      email: null,
      target_id: null,
      target_name: null,
      details: null,
    });
    const old = [event('tooOld', Date.now() - 366 * DAY_MS), event('young', Date.now() - 364 * DAY_MS)];
    await server.database.db.insertInto('audit_event').values(old).execute();
    const figures = { workflow_id: 'old', hour: 0, runs: 1, failures: 0, run_time_ms: 0, saved_seconds: 0 };
    await server.database.db.insertInto('workflow_insight').values(figures).execute();
    const ids = async () =>
      (await server.database.db.selectFrom('audit_event').select('id').execute()).map(({ id }) => id);
    await server.restart();
    await expect.poll(ids).not.toContain('tooOld');
    expect(await ids()).toContain('young');
    // All that is outdated goes at once.
    expect(await server.database.db.selectFrom('workflow_insight').selectAll().execute()).toEqual([]);
  });
});
