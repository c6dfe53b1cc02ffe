import { expect, it } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { type Answer, useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

const server = useTestServer();

it('A full disk is a pause: what was acknowledged is stored, new calls are refused, nothing stays behind', async () => {
  const workflowId = await server.createWorkflow(webhookWorkflow('full'), { active: true });
  const full = await fillDisk(server.database);
  const calls: Array<Promise<Answer>> = [];
  const refused: Answer[] = [];
  const call = async (): Promise<Answer> => {
    const answer = await server.call('GET', '/webhook/full');
    if (answer.status !== 200) refused.push(answer);
    return answer;
  };
  const first = await server.eventually(async () => {
    calls.push(call());
    return refused[0];
  });
  expect(first).toMatchObject({ status: 503, data: { code: 'DATABASE_UNAVAILABLE' } });
  expect(first.headers.get('retry-after')).toBe('1');
  expect(await server.call('GET', '/readyz')).toMatchObject({
    status: 503,
    data: { problems: { database: 'Executions cannot be stored at the moment.' } },
  });
  await full.makeRoom();
  const answers = await Promise.all(calls);
  const acknowledged = answers.filter(({ status }) => status === 200).length;
  expect(acknowledged + refused.length).toBe(calls.length);
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  const { count } = await server.rest('GET', `/executions?filter=${filter}`);
  expect(count).toBe(acknowledged);
  const { data } = await server.call('GET', `/rest/executions-current?filter=${filter}`);
  expect(data).toEqual([]);
  expect(await server.call('GET', '/webhook/full')).toMatchObject({ status: 200 });
});
