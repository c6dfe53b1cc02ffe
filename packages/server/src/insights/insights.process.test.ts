import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('Insights', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
  });

  const insights = (by: Person, query: Record<string, string> = {}) =>
    by.rest('GET', `/insights?${new URLSearchParams(query)}`);

  const hourNow = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

  async function makeWorkflow(by: Person, name: string): Promise<string> {
    return String((await by.rest('POST', '/workflows', { name, nodes: [], connections: {} })).id);
  }

  function count(workflow_id: string, hour: number, [runs, failures, run_time_ms, saved_seconds]: number[]) {
    const figures = { runs: runs ?? 0, failures: failures ?? 0, run_time_ms: run_time_ms ?? 0 };
    return server.database.db
      .insertInto('workflow_insight')
      .values({ workflow_id, hour, ...figures, saved_seconds: saved_seconds ?? 0 })
      .execute();
  }

  it('are nothing where nothing ran', async () => {
    const nothing = { runs: 0, failures: 0, failureRate: null, averageRunTimeMs: null, timeSavedMinutes: 0 };
    const answer = await insights(ann);
    expect(answer).toMatchObject({ by: 'day', totals: nothing, before: nothing, workflows: [], workflowCount: 0 });
    expect(answer.series).toHaveLength(7);
    expect((answer.series as JsonObject[])[0]).toMatchObject(nothing);
  });

  it('add up what ran in the period and in the one before, by workflow, failures first', async () => {
    const [orders, mail] = [await makeWorkflow(ann, 'Orders'), await makeWorkflow(ann, 'Mail')];
    const now = hourNow();
    await count(orders, now, [10, 1, 5000, 120]);
    await count(mail, now, [4, 3, 2000, 0]);
    await count(orders, now - 7 * DAY_MS, [8, 0, 800, 0]);
    await count(orders, now - 60 * DAY_MS, [1000, 0, 0, 0]);
    const answer = await insights(ann);
    expect(answer).toMatchObject({
      totals: { runs: 14, failures: 4, failureRate: 4 / 14, averageRunTimeMs: 500, timeSavedMinutes: 2 },
      before: { runs: 8, failures: 0, failureRate: 0, averageRunTimeMs: 100 },
      workflows: [
        { id: mail, name: 'Mail', runs: 4, failures: 3, failureRate: 0.75 },
        { id: orders, name: 'Orders', runs: 10, failures: 1, timeSavedMinutes: 2 },
      ],
      workflowCount: 2,
    });
    const series = answer.series as JsonObject[];
    expect(series.at(-1)).toMatchObject({ start: new Date(now).toISOString().slice(0, 10), runs: 14, failures: 4 });
    expect(series.slice(0, -1).map(({ runs }) => runs)).toEqual([0, 0, 0, 0, 0, 0]);

    expect(await insights(ann, { workflowId: orders })).toMatchObject({ totals: { runs: 10 }, workflowCount: 1 });
    expect(await insights(ann, { limit: '1' })).toMatchObject({ workflows: [{ id: mail }], workflowCount: 2 });
    const year = await insights(ann, { days: '366' });
    expect(year).toMatchObject({ by: 'week', totals: { runs: 1022 } });
    const today = await insights(ann, { days: '1', timezone: 'Asia/Kathmandu' });
    expect(today).toMatchObject({ by: 'hour', totals: { runs: 14 } });
    expect((today.series as JsonObject[]).at(-1)).toMatchObject({ start: new Date(now).toISOString(), runs: 14 });
  });

  it('are those of workflows that the caller sees', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const secret = await makeWorkflow(bob, 'Of Bob');
    await count(secret, hourNow(), [7, 7, 7, 0]);
    const names = ({ workflows }: JsonObject) => (workflows as JsonObject[]).map(({ name }) => name);
    expect(names(await insights(ann))).not.toContain('Of Bob');
    expect(names(await insights(owner))).toContain('Of Bob');
    expect(await insights(bob)).toMatchObject({ totals: { runs: 7 } });
    expect(await ann.call('GET', `/insights?workflowId=${secret}`)).toMatchObject({
      status: 404,
      data: { code: 'WORKFLOW_NOT_FOUND' },
    });
    await bob.rest('DELETE', `/workflows/${secret}`);
    expect(await insights(bob)).toMatchObject({ totals: { runs: 0 }, workflowCount: 0 });
  });

  it('refuse periods, parts and time zones that there are not', async () => {
    for (const query of ['days=0', 'days=367', 'by=year', 'timezone=Nowhere', 'limit=251']) {
      expect(await ann.call('GET', `/insights?${query}`), query).toMatchObject({
        status: 400,
        data: { code: 'BAD_REQUEST' },
      });
    }
  });

  it('count a run as soon as it has ended, and keep it when the execution is deleted', async () => {
    const workflow = webhookWorkflow('counted');
    const settings = { timeSavedPerExecution: 3 };
    const { id } = await ann.rest('POST', '/workflows', { ...workflow, settings });
    await ann.rest('PATCH', `/workflows/${id}`, { active: true });
    const answer = await fetch(`${server.url}/webhook/counted`);
    await answer.arrayBuffer();
    const totals = async () => (await insights(ann, { workflowId: String(id) })).totals as JsonObject;
    await expect.poll(totals, { timeout: 30_000 }).toMatchObject({ runs: 1, failures: 0, timeSavedMinutes: 3 });
    const { results } = await ann.rest('GET', '/executions');
    await ann.rest('POST', '/executions/delete', { ids: (results as JsonObject[]).map((one) => one.id) });
    expect(await totals()).toMatchObject({ runs: 1, timeSavedMinutes: 3 });
  });
});
