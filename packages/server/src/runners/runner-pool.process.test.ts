import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { useTestServer } from '../testing/test-server.ts';
import { Questions } from './questions.ts';
import { runnerConfigOf } from './runner-config.ts';
import type { RunnerEnd } from './runner-end.ts';
import { runnerEnvironment } from './runner-environment.ts';
import { RunnerLane } from './runner-lane.ts';

const server = useTestServer(async (folder) => {
  const runnerEntry = path.join(folder, 'broken.mjs');
  await writeFile(runnerEntry, 'process.exit(7);');
  return { runnerEntry, waitUntilReady: false };
});

it('Runners that do not start leave the server reachable, and callers with an answer', async () => {
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect((await server.call('GET', '/readyz')).data).toMatchObject({
    problems: { runners: 'No runner process is ready.' },
  });
  const workflowData = { name: 'w', nodes: [], connections: {}, id: 'w1' };
  const run = { workflowData, startNodes: ['x'] };
  const refused = await server.eventually(async () => {
    const answer = await server.call('POST', '/rest/workflows/run', run);
    return answer.status === 503 ? answer : undefined;
  });
  expect(refused.data).toMatchObject({ code: 'RUNNER_UNAVAILABLE' });
});

it('A runner that is slow to start gets more time with each attempt', async () => {
  const entry = path.join(server.folder, 'slow.mjs');
  await writeFile(entry, "process.on('message', () => {}); setTimeout(() => process.send([{ type: 'ready' }]), 300);");
  const logged: Array<{ reason: string }> = [];
  const log = pino(
    { level: 'error' },
    { write: (line: string) => logged.push(JSON.parse(line) as { reason: string }) },
  );
  const config = runnerConfigOf(loadConfig({}).config, 'http://localhost/', {});
  const lane = new RunnerLane({
    ...{ size: 1, spares: 0, limits: { concurrency: 1, queueLimit: 1 }, startTimeoutMs: 75, log },
    program: { entry, config, environment: runnerEnvironment(process.env), pingIntervalMs: 1000 },
    ...{ onMessage: () => undefined, onEnd: () => undefined, dispatch: () => undefined },
  });
  await lane.whenReady();
  await lane.close(0);
  const waits = [75, 150].map((ms) => `it was not ready after ${ms / 1000} s`);
  expect(logged.map(({ reason }) => reason).slice(0, waits.length)).toEqual(waits);
});

it('A lane that stands back leaves the processors to others', async () => {
  const entry = path.join(server.folder, 'ready.mjs');
  await writeFile(entry, "process.on('message', () => {}); process.send([{ type: 'ready' }]);");
  const config = runnerConfigOf(loadConfig({}).config, 'http://localhost/', {});
  const lane = new RunnerLane({
    ...{
      size: 1,
      spares: 0,
      limits: { concurrency: 1, queueLimit: 1 },
      standsBack: true,
      log: pino({ level: 'silent' }),
    },
    program: { entry, config, environment: runnerEnvironment(process.env), pingIntervalMs: 1000 },
    ...{ onMessage: () => undefined, onEnd: () => undefined, dispatch: () => undefined },
  });
  await lane.whenReady();
  const [runner] = lane.workers();
  expect(getPriority(runner?.pid)).toBe(Math.min(19, getPriority() + 5));
  await lane.close(0);
});

it('A lane is not idle while one of its runners has a question, however long that takes', async () => {
  const entry = path.join(server.folder, 'silent.mjs');
  await writeFile(entry, "process.on('message', () => {}); process.send([{ type: 'ready' }]);");
  const config = runnerConfigOf(loadConfig({}).config, 'http://localhost/', {});
  const lane = new RunnerLane({
    ...{ size: 1, spares: 0, limits: { concurrency: 1, queueLimit: 1 }, log: pino({ level: 'silent' }) },
    program: { entry, config, environment: runnerEnvironment(process.env), pingIntervalMs: 1000 },
    ...{ onMessage: () => undefined, onEnd: () => undefined, dispatch: () => undefined },
  });
  await lane.whenReady();
  expect(lane.isIdle).toBe(true);
  const asked = new Questions().ask('nodeIcon', { type: 'x' }, { source: lane, party: undefined, timeoutMs: 20 });
  expect(lane.isIdle).toBe(false);
  await expect(asked).rejects.toMatchObject({ code: 'RUNNER_FAILED' });
  expect(lane.isIdle).toBe(true);
  await lane.close(0);
});

it('A runner that ends while it is told something is heard to the end, and its end says why', async () => {
  const entry = path.join(server.folder, 'farewell.mjs');
  const farewell = { type: 'declined', executionId: '7' };
  await writeFile(
    entry,
    `process.on('SIGTERM', () => process.send([${JSON.stringify(farewell)}], () => process.exit(5)));
     process.on('message', () => undefined);
     process.send([{ type: 'ready' }, { type: 'pong' }]);`,
  );
  const config = runnerConfigOf(loadConfig({}).config, 'http://localhost/', {});
  const heard: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<RunnerEnd>();
  const lane = new RunnerLane({
    ...{ size: 1, spares: 0, limits: { concurrency: 1, queueLimit: 1 }, log: pino({ level: 'silent' }) },
    program: { entry, config, environment: runnerEnvironment(process.env), pingIntervalMs: 1000 },
    onMessage(runner, message) {
      heard.push(message);
      if (message.type !== 'pong' || runner.pid === undefined) return;
      process.kill(runner.pid, 'SIGTERM');
      // What it says last is read after this is written.
      while (!isDefunct(runner.pid));
      runner.send({ type: 'ping', sentAt: 0 });
    },
    ...{ onEnd: (_runner, end) => resolve(end), dispatch: () => undefined },
  });
  expect(await promise).toMatchObject({ kind: 'ended', reason: 'it exited with code 5' });
  expect(heard.at(-1)).toEqual(farewell);
  await lane.close(0);
});

/** It has ended, and nobody has asked how. */
function isDefunct(pid: number): boolean {
  return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

it('Runners see nothing of the environment but what they need', () => {
  const polluted: Record<string, string> = JSON.parse(
    '{"PATH": "/bin", "MILLRACE_ENCRYPTION_KEY": "k", "NODE_OPTIONS": "--inspect", "__proto__": {"LANG": "x"}}',
  );
  const environment = runnerEnvironment(polluted);
  expect({ ...environment }).toEqual({ PATH: '/bin' });
  expect(Object.getPrototypeOf(environment)).toBeNull();
});
