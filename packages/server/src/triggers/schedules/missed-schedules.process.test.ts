import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { BreakableLink } from '../../testing/breakable-link.ts';
import { holdWrites } from '../../testing/hold-writes.ts';
import { chain, node } from '../../testing/real-workflows.ts';
import { TestServer } from '../../testing/test-server.ts';

/** A schedule is due so long after its workflow was activated: time enough to take the database away. */
const DUE_AFTER_MS = 6000;

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
});
afterEach(() => server.remove());

/** Activates a workflow that is due once, soon. @returns its id, and what waits until that time is over. */
async function activate(misfirePolicy: 'skip' | 'coalesce') {
  const due = new Date(Date.now() + DUE_AFTER_MS);
  const expression = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  const rule = { interval: [{ field: 'cronExpression', expression }] };
  const nodes = [node('Schedule', 'scheduleTrigger', 1.4, { rule, misfirePolicy }), node('Done', 'noOp', 1)];
  const id = await server.createWorkflow(chain(misfirePolicy, nodes), { active: true });
  const pastDue = () => server.eventually(async () => Date.now() > due.getTime() + 1000 || undefined);
  return { id, pastDue };
}

async function statesOf(workflowId: string): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  const { results } = await server.rest('GET', `/executions?filter=${filter}`);
  return (results as Array<{ status: string }>).map(({ status }) => status);
}

it('A schedule that comes due while the database takes no writes runs once, when it does again', {
  timeout: 120_000,
}, async () => {
  await server.settle();
  await server.start({ runnerEntry: runnerEntry() });
  const { id, pastDue } = await activate('coalesce');
  const held = await holdWrites(server.home);
  await pastDue();
  await held.release();
  await server.eventually(async () => (await statesOf(id)).length > 0 || undefined);
  await server.eventually(async () => (await statesOf(id)).every((status) => status === 'success') || undefined);
  expect(await statesOf(id)).toEqual(['success']);
});

describe.skipIf(process.env.MILLRACE_TEST_DATABASE !== 'postgres')('While PostgreSQL is away', () => {
  let link: BreakableLink;
  beforeEach(async () => {
    await server.settle();
    const database = new URL(server.home.environment.MILLRACE_DATABASE_URL ?? '');
    link = await BreakableLink.to(database.href);
    database.port = String(link.port);
    const environment = { ...server.home.environment, MILLRACE_DATABASE_URL: database.href };
    await server.start({ environment, runnerEntry: runnerEntry() });
  });
  afterEach(async () => {
    await link.restore();
    await server.stop();
    await link.cut();
  });

  it.each([
    ['refuses connections', () => link.cut()],
    ['says nothing', async () => link.silence()],
  ])(
    'and %s, a schedule comes due: it is made up for once, where its trigger says so',
    {
      timeout: 180_000,
    },
    async (_how, takeAway) => {
      const skips = await activate('skip');
      const makesUp = await activate('coalesce');
      await takeAway();
      await makesUp.pastDue();
      await link.restore();
      await server.eventually(async () => (await statesOf(makesUp.id)).includes('success') || undefined);
      expect(await statesOf(makesUp.id)).toEqual(['success']);
      expect(await statesOf(skips.id)).toEqual([]);
    },
  );
});
