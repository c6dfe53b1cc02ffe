import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { chain, node, webhook } from '../testing/real-workflows.ts';
import { type Answer, type TestServerOptions, useTestServer } from '../testing/test-server.ts';

const RUNNER = path.resolve(import.meta.dirname, '../../../runner/src/testing/holding-runner.ts');

let logged: JsonObject[] = [];
const options: TestServerOptions = {
  runnerEntry: RUNNER,
  environment: { MILLRACE_RUNNER_MAX_HOLD: '6', MILLRACE_RUNNER_MEMORY: '512', MILLRACE_METRICS: 'true' },
  log: pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
};
const server = useTestServer(options, { per: 'test' });
beforeEach(() => {
  logged = [];
});

const hold = (how: string, ms = 0): JsonObject => ({ ...node('Hold', 'x', 1, { how, ms }), type: 'test.hold' });
const answer = node('Answer', 'respondToWebhook', 1.1, { respondWith: 'text', responseBody: 'done' });

/** Nobody is to see what it did: its steps do not leave the runner. */
const NOT_SAVED = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };

/** Calls a webhook whose workflow does this before it answers. */
async function activate(name: string, ...nodes: JsonObject[]): Promise<{ id: string; call(): Promise<Answer> }> {
  return await activateWith({}, name, ...nodes);
}

async function activateWith(settings: JsonObject, name: string, ...nodes: JsonObject[]) {
  const workflow = chain(name, [webhook(name, 'responseNode'), ...nodes, answer], settings);
  const id = await server.createWorkflow(workflow, { active: true });
  return { id, call: () => server.call('GET', `/webhook/${name}`) };
}

async function startWithMaxHold(seconds: string): Promise<void> {
  await server.stop();
  await server.start({ ...options, environment: { ...options.environment, MILLRACE_RUNNER_MAX_HOLD: seconds } });
}

async function executionsOf(workflowId: string) {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  const { results } = await server.rest('GET', `/executions?filter=${filter}`);
  return results as Array<{ id: string; status: string }>;
}

/** The nodes that ran, in order. */
async function nodesOf(workflowId: string): Promise<string[]> {
  const [execution] = await executionsOf(workflowId);
  const { steps } = await server.rest('GET', `/executions/${execution?.id}/steps`);
  return (steps as Array<{ node: string }>).map((step) => step.node);
}

async function errorOf(workflowId: string): Promise<JsonObject> {
  const [execution] = await executionsOf(workflowId);
  const { data } = await server.rest('GET', `/executions/${execution?.id}`);
  return { status: String(execution?.status), ...(data as { resultData: JsonObject }).resultData };
}

it('A node that holds its runner fails alone, by name, and others go on by themselves', {
  timeout: 120_000,
}, async () => {
  const culprit = await activate('culprit', hold('loop', 600_000));
  const waits = await activate('waits', hold('pause', 9000));
  const between = node('Between', 'noOp', 1);
  const halfWay = await activate('half-way', between, hold('pause', 9000));
  const kept = await activateWith({ saveExecutionProgress: true }, 'kept', between, hold('pause', 9000));
  const forgets = await activateWith(NOT_SAVED, 'forgets', between, hold('pause', 9000));
  const others = [waits.call(), halfWay.call(), kept.call(), forgets.call()];
  await server.eventually(async () => {
    const current = await server.rest('GET', '/executions-current');
    return (current as unknown as unknown[]).length === 4 ? true : undefined;
  });
  const [held, untouched, touched, keeping, forgetting] = await Promise.all([culprit.call(), ...others]);
  expect(held.status).toBe(500);
  expect(await errorOf(culprit.id)).toMatchObject({
    status: 'error',
    error: {
      code: 'RUNNER_HELD',
      node: 'Hold',
      message: 'The node "Hold" kept its runner from everything else and was ended',
      description: expect.stringContaining('MILLRACE_RUNNER_MAX_HOLD allows '),
    },
  });
  expect(untouched).toMatchObject({ status: 200, text: 'done' });
  expect(await executionsOf(waits.id)).toMatchObject([{ status: 'success' }]);
  expect(keeping).toMatchObject({ status: 200, text: 'done' });
  expect(await executionsOf(kept.id)).toMatchObject([{ status: 'success' }]);
  expect(touched).toMatchObject({ status: 200, text: 'done' });
  expect(await nodesOf(halfWay.id)).toEqual(['Webhook', 'Between', 'Hold', 'Answer']);
  expect(forgetting?.status).toBe(500);
  expect(await errorOf(forgets.id)).toMatchObject({
    status: 'crashed',
    error: {
      code: 'RUNNER_CRASHED',
      message: 'The runner process ended before the execution did: another execution kept it busy for 6 s.',
    },
  });
});

it('An execution that would run a part of it twice does not go on', { timeout: 120_000 }, async () => {
  const part = [node('Called', 'executeWorkflowTrigger', 1.1), node('Done once', 'noOp', 1), hold('pause', 60_000)];
  const called = await server.createWorkflow(chain('Part', part));
  const call = node('Call', 'executeWorkflow', 1.2, { workflowId: { __rl: true, mode: 'id', value: called } });
  const whole = await activate('whole', call);
  const culprit = await activate('culprit', hold('loop', 600_000));
  const answered = whole.call();
  await server.eventually(async () => {
    const current = await server.rest<JsonObject[]>('GET', '/executions-current');
    return current.some(({ workflowId }) => workflowId === called) || undefined;
  });
  // A runner that still loads types is held for a moment: a spare one would take the culprit.
  await server.eventually(async () => {
    const { text } = await server.call('GET', '/metrics');
    return text.includes('\nmillrace_runners{state="held"} 0\n') || undefined;
  });
  await culprit.call();
  expect((await answered).status).toBe(500);
  expect(await executionsOf(called)).toMatchObject([{ status: 'crashed' }]);
  expect(await executionsOf(whole.id)).toMatchObject([{ status: 'crashed' }]);
});

it('A spare runner takes calls while the only other one is held', { timeout: 120_000 }, async () => {
  await startWithMaxHold('600');
  const culprit = await activate('culprit', hold('loop', 600_000));
  const other = await activate('other');
  let isHeld = true;
  const ended = culprit.call().finally(() => {
    isHeld = false;
  });
  // Some of the calls may still be given to the one that is about to be held.
  let answered: Answer | undefined;
  await server.eventually(async () => {
    other.call().then(
      (answer) => {
        answered ??= answer;
      },
      () => undefined,
    );
    return answered;
  });
  expect(answered).toMatchObject({ status: 200, text: 'done' });
  expect(isHeld).toBe(true);
  await server.stop();
  await ended.catch(() => undefined);
});

it('A runner that was held is replaced at once, each time', { timeout: 120_000 }, async () => {
  const culprit = await activate('culprit', hold('loop', 600_000));
  for (let time = 0; time < 2; time++) expect((await culprit.call()).status).toBe(500);
  const replaced = logged.filter(({ msg }) => msg === 'A runner process ended and is replaced');
  expect(replaced.map(({ restartInMs }) => restartInMs)).toEqual([0, 0]);
});

it('A workflow that held a runner does not hold the others again', { timeout: 120_000 }, async () => {
  const culprit = await activate('culprit', hold('loop', 600_000));
  const waits = await activate('waits', hold('pause', 2500));
  await culprit.call();
  const [, other] = await Promise.all([culprit.call(), waits.call()]);
  expect(other).toMatchObject({ status: 200, text: 'done' });
  const [only, ...more] = await executionsOf(waits.id);
  expect(more).toEqual([]);
  const { execution } = await server.rest('GET', `/executions/${only?.id}/steps`);
  expect(execution).toMatchObject({ status: 'success' });
});

it.each(['memory', 'number'])('A hold is told from the last node that began: %s', { timeout: 120_000 }, async (how) => {
  if (how === 'memory') await startWithMaxHold('600');
  const culprit = await activate('culprit', hold(how));
  expect((await culprit.call()).status).toBe(500);
  const code = how === 'memory' ? 'RUNNER_MEMORY' : 'RUNNER_HELD';
  expect(await errorOf(culprit.id)).toMatchObject({ status: 'error', error: { code, node: 'Hold' } });
});

it('Types that load slowly one after the other do not count as one hold', { timeout: 120_000 }, async () => {
  const busy = ['test.busy1', 'test.busy2'].map((type) => ({ ...node(type, 'x', 1), type }));
  const { id } = await activate('busy', ...busy);
  expect(await server.rest('GET', `/workflows/${id}`)).toMatchObject({ active: true });
  expect(logged).toEqual([]);
});

it('A question that changes nothing is asked again when its runner is ended for somebody else', {
  timeout: 120_000,
}, async () => {
  const culprit = await activate('culprit', hold('loop', 600_000));
  const activated = activate('asked', { ...node('Slow', 'x', 1), type: 'test.slow' });
  expect((await culprit.call()).status).toBe(500);
  expect(await server.rest('GET', `/workflows/${(await activated).id}`)).toMatchObject({ active: true });
});
