import type { JsonObject } from '@millrace/workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { setUpOwner, signUpMember } from '../testing/people.ts';
import { assigned, chain, node } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

type Row = JsonObject & { id: string };
const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-01-01T12:00:00Z');

describe('Past executions', () => {
  const server = useTestServer({}, { per: 'test' });
  let workflowId: string;
  beforeEach(async () => {
    workflowId = await server.createWorkflow(fakeWorkflow('fake.manual'));
    const { db } = server.database;
    await db
      .insertInto('execution_workflow')
      .values({ hash: 'h', document: '{"name":"W","nodes":[],"connections":{}}' })
      .execute();
    await insert(1, { mode: 'manual', status: 'success' });
    await insert(2, {
      mode: 'webhook',
      status: 'error',
      error: '{"name":"NodeError","message":"Order 2 is missing"}',
      last_node: 'Ask',
    });
    await insert(3, {
      mode: 'webhook',
      status: 'error',
      error: '{"name":"NodeError","message":"Order 3 is missing"}',
      last_node: 'Ask',
    });
    await insert(4, {
      mode: 'trigger',
      status: 'crashed',
      error: '{"name":"OperationalError","message":"Gone","code":"RUNNER_CRASHED"}',
    });
    await db.insertInto('execution_custom_data').values({ execution_id: 3, name: 'order', value: '3' }).execute();
  });

  /** One an hour, the first at one o'clock. */
  async function insert(id: number, changes: Partial<ExecutionTable>): Promise<void> {
    const row: ExecutionTable = {
      id,
      workflow_id: workflowId,
      workflow_name: 'W',
      workflow_hash: 'h',
      status: 'success',
      mode: 'manual',
      started_at: NOON + id * HOUR_MS,
      stopped_at: NOON + id * HOUR_MS + 5,
      wait_till: null,
      retry_of: null,
      retry_success_id: null,
      is_temporary: 0,
      last_node: null,
      error: null,
      model_usage: null,
      parent_execution_id: null,
      parent_workflow_id: null,
      started_by: null,
      acts_for: null,
      document_by: null,
      server_id: null,
      ...changes,
    };
    await server.database.db.insertInto('execution').values(row).execute();
  }

  async function ids(filter: object, page = ''): Promise<string[]> {
    const { results } = await server.rest(
      'GET',
      `/executions?filter=${encodeURIComponent(JSON.stringify(filter))}${page}`,
    );
    return (results as Row[]).map(({ id }) => id);
  }

  it('are filtered by mode, status, time, what they noted and what people noted', async () => {
    const annotate = (id: number, body: object) => server.rest('PATCH', `/executions/${id}/annotation`, body);
    await annotate(1, { rating: 'up', tags: ['Check', 'later'] });
    await annotate(4, { rating: 'down', tags: ['check'] });
    expect(await ids({ mode: ['webhook', 'trigger'] })).toEqual(['4', '3', '2']);
    expect(await ids({ mode: ['webhook'], status: ['error'], metadata: [{ key: 'order', value: '3' }] })).toEqual([
      '3',
    ]);
    expect(await ids({ rating: 'up' })).toEqual(['1']);
    expect(await ids({ annotationTags: ['CHECK'] })).toEqual(['4', '1']);
    expect(await ids({ annotationTags: ['check', 'later'] })).toEqual(['1']);
    const between = { startedAfter: '2026-01-01T14:00:00Z', startedBefore: '2026-01-01T18:00:00+02:00' };
    expect(await ids(between)).toEqual(['3', '2']);
    expect(await ids(between, '&limit=1')).toEqual(['3']);
    expect(await ids(between, '&limit=1&lastId=3')).toEqual(['2']);
    expect(await ids(between, '&lastId=2')).toEqual([]);
    expect(await ids(between, '&firstId=2')).toEqual(['3']);
    for (const filter of [{ mode: ['x'] }, { startedAfter: 'yesterday' }, { rating: 'sideways' }, 7]) {
      const place = `/rest/executions?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      expect(await server.call('GET', place)).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    }
  });

  it('are rated, noted on and tagged; what is not given stays', async () => {
    const place = '/executions/2/annotation';
    const first = await server.rest('PATCH', place, { rating: 'down', note: 'Ask Ann', tags: ['b', 'A', 'B'] });
    expect(first).toEqual({ rating: 'down', note: 'Ask Ann', tags: ['A', 'B'] });
    const second = await server.rest('PATCH', place, { rating: null });
    expect(second).toEqual({ rating: null, note: 'Ask Ann', tags: ['A', 'B'] });
    const { results } = await server.rest('GET', '/executions');
    expect((results as Row[]).map(({ annotation }) => annotation)).toEqual([null, null, second, null]);
    expect((await server.rest('GET', '/executions/2/steps')).execution).toMatchObject({ annotation: second });
    expect(await server.rest('PATCH', place, { note: '', tags: [] })).toEqual({ rating: null, note: null, tags: [] });
    for (const body of [{ rating: 'x' }, { note: 'x'.repeat(2001) }, { tags: ['x'.repeat(25)] }]) {
      expect((await server.call('PATCH', `/rest${place}`, body)).status).toBe(400);
    }
    expect(await server.call('PATCH', '/rest/executions/99/annotation', {})).toMatchObject({ status: 404 });
    await server.rest('PATCH', place, { rating: 'up', tags: ['gone'] });
    await server.rest('POST', '/executions/delete', { ids: ['2'] });
    for (const table of ['execution_annotation', 'execution_annotation_tag'] as const) {
      expect(await server.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('that failed are grouped by cause, for those who see them', async () => {
    const since = 'startedAfter=2026-01-01T00:00:00Z';
    expect(await server.rest('GET', `/executions/failures?${since}`)).toEqual({
      groups: [
        {
          workflowId,
          workflowName: 'W',
          node: 'Ask',
          code: null,
          message: 'Order 3 is missing',
          count: 2,
          firstAt: '2026-01-01T14:00:00.000Z',
          lastAt: '2026-01-01T15:00:00.000Z',
          lastExecutionId: '3',
        },
        expect.objectContaining({ code: 'RUNNER_CRASHED', count: 1 }),
      ],
      examined: 3,
      isComplete: true,
    });
    const before = `${since}&startedBefore=2026-01-01T14:30:00Z`;
    expect(await server.rest('GET', `/executions/failures?${before}`)).toMatchObject({ groups: [{ count: 1 }] });
    expect((await server.call('GET', '/rest/executions/failures?startedAfter=x')).status).toBe(400);
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    expect(await ann.rest('GET', `/executions/failures?${since}`)).toMatchObject({ groups: [], examined: 0 });
  });

  it('are deleted by filter, not by an empty one', async () => {
    for (const body of [{}, { filters: {} }, { filters: { status: [] } }]) {
      expect(await server.call('POST', '/rest/executions/delete', body)).toMatchObject({ status: 400 });
    }
    expect(await server.rest('POST', '/executions/delete', { filters: { mode: ['webhook'] } })).toEqual({ deleted: 2 });
    const both = { deleteBefore: '2026-01-01T14:30:00Z', filters: { startedBefore: '2026-01-01T23:00:00Z' } };
    expect(await server.rest('POST', '/executions/delete', both)).toEqual({ deleted: 1 });
    expect(await ids({})).toEqual(['4']);
  });
});

describe('Executions that go again', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  const workflow = chain('Steps', [
    node('Start', 'manualTrigger', 1, {}),
    node('First', 'set', 3.4, assigned('first', '={{ $execution.id }}')),
    node('Second', 'set', 3.4, assigned('second', '={{ $json.first }} in {{ $execution.id }}')),
  ]);
  const run = async (workflowData: JsonObject) => {
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
    return String(executionId);
  };
  const ended = async (id: string) => {
    await server.whenEnded(id);
    return server.rest('GET', `/executions/${id}`);
  };

  it('begin at any of their nodes, with the data of the nodes before it', async () => {
    const id = await server.createWorkflow(workflow);
    const first = await run({ ...workflow, id });
    await ended(first);
    const { executionId } = await server.rest('POST', `/executions/${first}/restart`, { node: 'Second' });
    const again = await ended(String(executionId));
    expect(again).toMatchObject({ mode: 'retry', status: 'success', retryOf: null });
    expect(JSON.stringify(again.data)).toContain(`${first} in ${executionId}`);
    for (const [node, loadWorkflow] of [
      ['Nowhere', false],
      ['Nowhere', true],
    ] as const) {
      const refused = await server.call('POST', `/rest/executions/${first}/restart`, { node, loadWorkflow });
      expect(refused).toMatchObject({ status: 409, data: { code: 'EXECUTION_NOT_RETRYABLE' } });
    }
    expect((await server.call('POST', `/rest/executions/${first}/restart`, {})).status).toBe(400);
  });

  it('are stopped all at once, those of one workflow or whatever runs', async () => {
    const endless = chain('Endless', [
      node('Start', 'manualTrigger', 1, {}),
      node('Code', 'code', 2, { jsCode: 'while (true) {}' }),
    ]);
    const id = await server.createWorkflow(endless);
    const running = [await run({ ...endless, id }), await run(endless)];
    const [ofWorkflow = '', other = ''] = running;
    await server.eventually(async () => {
      const current = await server.rest<Row[]>('GET', '/executions-current');
      return current.length === 2 ? true : undefined;
    });
    expect(await server.call('PATCH', `/rest/executions/${other}/annotation`, {})).toMatchObject({
      status: 409,
      data: { code: 'EXECUTION_NOT_ENDED' },
    });
    expect(await server.call('POST', `/rest/executions/${other}/restart`, { node: 'Code' })).toMatchObject({
      status: 409,
    });
    expect(await server.rest('POST', '/executions-current/stop', { workflowId: id })).toEqual({ stopped: 1 });
    expect(await ended(ofWorkflow)).toMatchObject({ status: 'canceled' });
    expect(await server.rest('POST', '/executions-current/stop', {})).toEqual({ stopped: 1 });
    expect(await ended(other)).toMatchObject({ status: 'canceled' });
  });
});
