import type { JsonObject } from '@millrace/workflow';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { OWNER, type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { chain, node } from '../testing/real-workflows.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { TestServer, useTestServer } from '../testing/test-server.ts';
import { startTestWorker, type TestWorker } from '../testing/test-worker.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

/** As long as a slow machine takes to see what another server changed. */
const WAIT = { timeout: 30_000 };
const PLACE = '/instance/settings';

type Caller = Pick<Person, 'rest'>;

async function settingOf(caller: Caller, name: string): Promise<JsonObject | undefined> {
  const settings = await caller.rest<JsonObject[]>('GET', PLACE);
  return settings.find((setting) => setting.name === name);
}

describe('Settings that change while the server runs', () => {
  const log: Logger = pino({ level: 'silent' });
  const server = useTestServer({ environment: { MILLRACE_EXECUTION_TIMEOUT: '600' }, log });
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });
  const change = (changes: Record<string, string | null>) => owner.rest('PATCH', PLACE, { changes });
  const createHook = async () => String((await owner.rest('POST', '/workflows', webhookWorkflow('fails', 'fail'))).id);

  it('say where they come from, and what they may be', async () => {
    expect(await settingOf(owner, 'MILLRACE_EXECUTION_TIMEOUT')).toMatchObject({
      ...{ value: '600', source: 'environment', isChangeable: true },
      range: { min: -1, max: 31_536_000 },
    });
    expect(await settingOf(owner, 'MILLRACE_SAVE_ERROR')).toMatchObject({
      ...{ value: 'all', source: 'default', isChangeable: true },
      choices: ['all', 'none'],
    });
    expect(await settingOf(owner, 'MILLRACE_PORT')).toMatchObject({ isChangeable: false });
  });

  it('count for what begins from now on, also after a restart, until they are set back', async () => {
    await owner.rest('PATCH', `/workflows/${await createHook()}`, { active: true });
    /** How many executions are kept of a call that fails. */
    const keptOfCall = async () => {
      const before = Number((await owner.rest('GET', '/executions')).count);
      await server.call('GET', '/webhook/fails');
      return Number((await owner.rest('GET', '/executions')).count) - before;
    };
    expect(await keptOfCall()).toBe(1);
    await change({ MILLRACE_SAVE_ERROR: 'none' });
    expect(await keptOfCall()).toBe(0);
    await server.restart();
    expect(await settingOf(owner, 'MILLRACE_SAVE_ERROR')).toMatchObject({ value: 'none', source: 'stored' });
    expect(await owner.rest('GET', '/settings')).toMatchObject({ saveDataErrorExecution: 'none' });
    expect(await keptOfCall()).toBe(0);
    await change({ MILLRACE_SAVE_ERROR: null });
    expect(await keptOfCall()).toBe(1);
  });

  it('let what waits begin when more may run at once', async () => {
    await change({ MILLRACE_CONCURRENCY: '1' });
    const held = await owner.rest('POST', '/workflows', webhookWorkflow('held', 'wait to be stopped'));
    const quick = await owner.rest('POST', '/workflows', webhookWorkflow('quick'));
    for (const { id } of [held, quick]) await owner.rest('PATCH', `/workflows/${String(id)}`, { active: true });
    const first = server.call('GET', '/webhook/held');
    const running = await server.eventually(async () => {
      const [one] = await owner.rest<JsonObject[]>('GET', '/executions-current');
      return one?.id;
    });
    let isAnswered = false;
    const second = server.call('GET', '/webhook/quick').finally(() => {
      isAnswered = true;
    });
    await owner.rest('GET', '/executions-current');
    expect(isAnswered).toBe(false);
    await change({ MILLRACE_CONCURRENCY: null });
    expect((await second).text).toBe('hello');
    await owner.rest('POST', `/executions-current/${String(running)}/stop`, {});
    await first;
  });

  it('turn metrics on and off', async () => {
    const read = () => server.call('GET', '/metrics');
    expect((await read()).status).toBe(404);
    await change({ MILLRACE_METRICS: 'true' });
    expect((await read()).text).toContain('millrace_info');
    await change({ MILLRACE_METRICS: null });
    expect((await read()).status).toBe(404);
  });

  it('say how much is logged', async () => {
    await change({ MILLRACE_LOG_LEVEL: 'debug' });
    expect(log.level).toBe('debug');
    await change({ MILLRACE_LOG_LEVEL: 'silent' });
    expect(log.level).toBe('silent');
  });

  it('are noted in the audit log, each with the value before and after', async () => {
    await change({ MILLRACE_VERSIONS_MAX_COUNT: '7', MILLRACE_CONCURRENCY: '9', MILLRACE_QUEUE_LIMIT: '5000' });
    const { events } = await owner.rest('GET', '/audit-log?action=setting.update&limit=2');
    const noted = (events as JsonObject[]).map(({ targetId, targetName, email, outcome, details }) => ({
      ...{ targetId, targetName, email, outcome, details },
    }));
    const shared = { email: OWNER.email, outcome: 'done' };
    expect(noted).toHaveLength(2);
    expect(noted).toEqual(
      expect.arrayContaining([
        {
          ...shared,
          ...{ targetId: 'MILLRACE_VERSIONS_MAX_COUNT', targetName: 'MILLRACE_VERSIONS_MAX_COUNT' },
          details: { before: '100', after: '7' },
        },
        {
          ...shared,
          ...{ targetId: 'MILLRACE_CONCURRENCY', targetName: 'MILLRACE_CONCURRENCY' },
          details: { before: '100', after: '9' },
        },
      ]),
    );
  });

  it('are not changed where the environment sets them, nor to what they may not be, nor by members', async () => {
    const call = (changes: JsonObject, who = owner) => who.call('PATCH', PLACE, { changes });
    await expectRefusal(call({ MILLRACE_EXECUTION_TIMEOUT: '5' }), 'SETTING_FIXED');
    expect(await call({ MILLRACE_SAVE_ERROR: 'some' })).toMatchObject({
      status: 400,
      data: { problems: [{ path: 'MILLRACE_SAVE_ERROR', reason: 'must be one of all, none' }] },
    });
    const ann = await signUpMember(server, owner, 'Ann');
    expect((await call({ MILLRACE_SAVE_ERROR: 'none' }, ann)).status).toBe(403);
    expect(await settingOf(owner, 'MILLRACE_SAVE_ERROR')).toMatchObject({ source: 'default' });
  });
});

describe('Settings that real runners follow', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });

  it('reach those that run already', async () => {
    const endless = chain('Endless', [
      { ...node('Hook', 'webhook', 2, { path: 'endless', responseMode: 'lastNode', options: {} }), webhookId: 'e' },
      node('Code', 'code', 2, { mode: 'runOnceForAllItems', jsCode: 'await new Promise(() => {});' }),
    ]);
    await server.createWorkflow(endless, { active: true });
    await server.rest('PATCH', PLACE, { changes: { MILLRACE_SCRIPT_TIMEOUT: '1' } });
    await server.call('GET', '/webhook/endless');
    const [last] = ((await server.rest('GET', '/executions')).results ?? []) as JsonObject[];
    const { text } = await server.call('GET', `/rest/executions/${last?.id}`);
    expect(text).toContain('longer than 1 s');
  });
});

const isShared = process.env.MILLRACE_TEST_DATABASE === 'postgres';

describe.skipIf(!isShared)('Settings of several servers and workers', () => {
  const server = new TestServer();
  let other: TestServer | undefined;
  let worker: TestWorker | undefined;
  const workerLog: Logger = pino({ level: 'silent' });
  beforeAll(async () => {
    await server.settle();
    const queue = { MILLRACE_EXECUTIONS_MODE: 'queue' };
    await server.start({ environment: queue });
    other = new TestServer();
    await other.settle();
    const shared = { ...server.home.environment, ...queue };
    await other.start({ environment: { ...shared, MILLRACE_SAVE_ERROR: 'all' }, instanceId: 'other' });
    worker = await startTestWorker({ instanceId: 'worker', environment: shared, log: workerLog });
  });
  afterAll(async () => {
    await worker?.stop();
    await other?.remove();
    await server.remove();
  });

  it('are followed by all, but for what the environment of one sets', async () => {
    const follower = other as TestServer;
    await server.rest('PATCH', PLACE, {
      changes: { MILLRACE_SAVE_SUCCESS: 'none', MILLRACE_SAVE_ERROR: 'none', MILLRACE_LOG_LEVEL: 'error' },
    });
    await expect.poll(() => workerLog.level, WAIT).toBe('error');
    await expect
      .poll(() => settingOf(follower, 'MILLRACE_SAVE_SUCCESS'), WAIT)
      .toMatchObject({ value: 'none', source: 'stored' });
    expect(await settingOf(follower, 'MILLRACE_SAVE_ERROR')).toMatchObject({ value: 'all', source: 'environment' });
    await follower.rest('PATCH', PLACE, { changes: { MILLRACE_SAVE_SUCCESS: null } });
    await expect.poll(() => settingOf(server, 'MILLRACE_SAVE_SUCCESS'), WAIT).toMatchObject({ source: 'default' });
  });
});
