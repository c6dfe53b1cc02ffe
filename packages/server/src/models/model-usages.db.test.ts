import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { ModelUsageRepository } from './model-usage.repository.ts';
import { ModelUsages } from './model-usages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const one = {
  ...{ calls: 1, inputTokens: 600, cachedTokens: 100, outputTokens: 400, reasoningTokens: 50 },
  ...{ costUsd: 0.000_000_1, unpricedCalls: 0 },
};

describeOnDatabases('What models used', (open) => {
  let test: TestDatabase;
  let time: number;
  let config: { modelDayCostUsd: number; modelDayTokens: number };
  let warned: string[];
  beforeEach(async () => {
    test = await open();
    time = 10 * DAY_MS;
    config = { modelDayCostUsd: 0, modelDayTokens: 0 };
    warned = [];
  });
  afterEach(() => test.remove());

  const usages = (repository = new ModelUsageRepository(test.database.db)) =>
    new ModelUsages({
      repository,
      config,
      now: () => time,
      log: { warn: (_context, message) => void warned.push(message) },
    });
  const rows = () => test.database.db.selectFrom('workflow_model_usage').selectAll().orderBy('hour').execute();

  it('is added up by workflow and hour, by all servers', async () => {
    const [first, second] = [usages(), usages()];
    for (const server of [first, second, first]) server.note('w1', one);
    await Promise.all([first.store(), second.store()]);
    time += HOUR_MS;
    first.note('w1', one);
    await first.store();
    const sums = { cached_tokens: 100, reasoning_tokens: 50, unpriced_calls: 0, cost_nano_usd: 100 };
    expect(await rows()).toEqual([
      {
        ...{ workflow_id: 'w1', hour: 10 * DAY_MS, calls: 3, input_tokens: 1800, output_tokens: 1200 },
        ...{ cached_tokens: 300, reasoning_tokens: 150, unpriced_calls: 0, cost_nano_usd: 300 },
      },
      { ...sums, workflow_id: 'w1', hour: 10 * DAY_MS + HOUR_MS, calls: 1, input_tokens: 600, output_tokens: 400 },
    ]);
  });

  it('is kept while the database is away, and stored with the next', async () => {
    const real = new ModelUsageRepository(test.database.db);
    let isAway = true;
    const flaky = {
      add: async (given: Parameters<typeof real.add>[0]) => {
        if (isAway) throw new Error('away');
        await real.add(given);
      },
      usedSince: real.usedSince.bind(real),
    } as ModelUsageRepository;
    const server = usages(flaky);
    server.note('w1', one);
    await expect(server.store()).rejects.toThrow('away');
    config.modelDayTokens = 1;
    expect(await server.admit({ workflowId: 'w1', daily: {} })).toEqual({ of: 'unknown' });
    isAway = false;
    server.note('w1', one);
    await server.store();
    expect(await rows()).toMatchObject([{ calls: 2, cost_nano_usd: 200 }]);
    expect(warned).toContain('What models used could not be stored; it is tried again');
  });

  it('is what the instance and each workflow may use in a day, until the next one begins', async () => {
    const [here, elsewhere] = [usages(), usages()];
    const ask = (workflowId: string | null, daily = {}) => here.admit({ workflowId, daily });
    expect(await ask('w1')).toBeUndefined();
    elsewhere.note('w1', { ...one, costUsd: 2 });
    elsewhere.note(null, { ...one, costUsd: 1 });
    await elsewhere.store();
    expect(await ask('w1', { costUsd: 2 })).toEqual({ of: 'workflow', limit: 'costUsd', most: 2 });
    expect(await ask('w1', { costUsd: 2.01, tokens: 1001 })).toBeUndefined();
    expect(await ask('w1', { tokens: 1000 })).toEqual({ of: 'workflow', limit: 'tokens', most: 1000 });
    expect(await ask('w2', { costUsd: 2 })).toBeUndefined();
    expect(await ask(null, { costUsd: 1 })).toEqual({ of: 'workflow', limit: 'costUsd', most: 1 });
    config.modelDayCostUsd = 3;
    expect(await ask('w2')).toEqual({ of: 'instance', limit: 'costUsd', most: 3 });
    config.modelDayCostUsd = 0;
    config.modelDayTokens = 2000;
    expect(await ask('w2')).toEqual({ of: 'instance', limit: 'tokens', most: 2000 });
    time += DAY_MS;
    expect(await ask('w2')).toBeUndefined();
  });
});
