import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { runnerEnvironment } from './runner-environment.ts';

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

it('Runners see nothing of the environment but what they need', () => {
  const polluted: Record<string, string> = JSON.parse(
    '{"PATH": "/bin", "MILLRACE_ENCRYPTION_KEY": "k", "NODE_OPTIONS": "--inspect", "__proto__": {"LANG": "x"}}',
  );
  const environment = runnerEnvironment(polluted);
  expect({ ...environment }).toEqual({ PATH: '/bin' });
  expect(Object.getPrototypeOf(environment)).toBeNull();
});
