import type { TokenUsage } from '@millrace/node-sdk';
import type { JsonObject, ModelLimits, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { budgetError } from '../../session/model-meter.ts';
import { type ModelScript, modelTypes } from '../../testing/model-types.ts';
import { runTestWorkflow, type TestRunOptions, testChain, testNode } from '../../testing/run-test-workflow.ts';

interface Asked {
  items?: number;
  rounds?: number;
  models?: string[];
  settings?: JsonObject;
}

function workflow({ items = 1, rounds = 1, models = ['M'], settings = {} }: Asked): Workflow {
  const start = testNode('Start', 'manual', {
    parameters: { items: Array.from({ length: items }, (_, n) => ({ n })) },
  });
  const chain = testChain(start, testNode('Ask', 'modelAsker', { parameters: { rounds } }));
  const to = { ai_languageModel: [[{ node: 'Ask', type: 'ai_languageModel', index: 0 }]] };
  return {
    ...chain,
    nodes: [...chain.nodes, ...models.map((name) => testNode(name, 'model'))],
    connections: { ...chain.connections, ...Object.fromEntries(models.map((name) => [name, to])) },
    settings: { ...chain.settings, ...settings },
  };
}

async function run(asked: Asked, script: Partial<ModelScript> = {}, options: TestRunOptions = {}) {
  const usageOf = () => ({ inputTokens: 600, outputTokens: 400, cachedTokens: 100, reasoningTokens: 50 });
  const types = modelTypes({ usageOf, ...script });
  const { result, record } = await runTestWorkflow(workflow(asked), { types, ...options });
  const out = result.runData.Ask?.[0]?.data?.main[0]?.map(({ json }) => json) ?? [];
  return { result, record, out };
}

const one = {
  ...{ calls: 1, inputTokens: 600, cachedTokens: 100, outputTokens: 400, reasoningTokens: 50 },
  ...{ costUsd: 1, unpricedCalls: 0 },
};

it('each call of a model tells what it took, and the run that asked tells the sum', async () => {
  const { result, record } = await run({ items: 2, rounds: 2 });
  expect(result.runData.M?.[0]?.metadata?.modelCall).toEqual({ model: 'M', finish: 'stop', usage: one });
  expect(result.runData.Ask?.[0]?.metadata?.modelUsage).toMatchObject({ calls: 4, inputTokens: 2400, costUsd: 4 });
  expect(result.runData.Start?.[0]?.metadata).toBeUndefined();
  expect(record.modelUsage).toEqual([one, one, one, one]);
});

it('a service that tells no tokens, or nonsense, is a call without a price', async () => {
  const silent = await run({}, { usageOf: () => undefined });
  const nothing = { calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0, unpricedCalls: 1 };
  expect(silent.record.modelUsage).toMatchObject([nothing]);
  const strange = await run({}, { usageOf: () => ({ inputTokens: -5, outputTokens: Number.NaN }) });
  expect(strange.record.modelUsage).toMatchObject([{ inputTokens: 0, outputTokens: 0 }]);
});

it.each<[keyof ModelLimits, number, string]>([
  ['costUsd', 1.5, 'US$ 2 of US$ 1.5 are spent'],
  ['tokens', 2000, '2000 of 2000 tokens are used'],
  ['calls', 2, 'all 2 calls of models are made'],
  ['seconds', 2, '2 seconds are over'],
])('what a node may use for an item holds: %s', async (name, most, why) => {
  const script = { limits: { [name]: most } };
  const options = name === 'seconds' ? { tickMs: 150 } : {};
  const { out, result } = await run({ rounds: 20 }, script, options);
  expect(out[0]?.errors).toEqual([`The budget of "Ask" is used up: ${why}`]);
  if (name !== 'seconds') expect(out[0]?.answers).toBe(2);
  expect(result.status).toBe('success');
});

it('each item has the budget for itself; that of the execution is one for all', async () => {
  const limits = { calls: 2 };
  const { out } = await run({ items: 3, rounds: 5 }, { limits });
  expect(out.map(({ answers }) => answers)).toEqual([2, 2, 2]);
  const shared = await run({ items: 3, rounds: 5, settings: { modelLimits: { calls: 4 } } });
  expect(shared.record.modelUsage).toHaveLength(4);
  expect(shared.out[0]?.errors).toEqual(['The budget of this execution is used up: all 4 calls of models are made']);
});

it('a call that may not be made today is refused, and no run of the model', async () => {
  const admitModel = async (daily: JsonObject) => {
    throw budgetError(`No more today: ${JSON.stringify(daily)}`, 'Wait.');
  };
  const settings = { dailyModelLimits: { costUsd: 3, tokens: 'many' } };
  const { out, result } = await run({ settings }, {}, { admitModel });
  expect(out[0]?.errors).toEqual(['No more today: {"costUsd":3}']);
  expect(result.runData.M).toBeUndefined();
});

it('what was used before an execution was cut short counts when it goes on, and is not told twice', async () => {
  const asked = { rounds: 3, settings: { modelLimits: { calls: 3 } } };
  const { record } = await run(asked);
  const [start, first, second] = record.finished;
  const runs = { Start: [start?.run], M: [first?.run, second?.run] } as never;
  const again = await run(asked, {}, { run: { resume: { runs, event: { kind: 'recovery' } } } });
  expect(again.out[0]).toEqual({ answers: 3, errors: [] });
  expect(again.record.modelUsage).toHaveLength(1);
  expect(again.result.runData.Ask?.[0]?.metadata?.modelUsage).toMatchObject({ calls: 3, costUsd: 3 });
  const stricter = { ...asked, settings: { modelLimits: { calls: 2 } } };
  const ended = await run(stricter, {}, { run: { resume: { runs, event: { kind: 'recovery' } } } });
  expect(ended.out[0]).toMatchObject({ answers: 2 });
});

it('in 1,000 random conversations no budget is passed by more than one call', async () => {
  let refused = 0;
  for (let seed = 1; seed <= 1000; seed++) {
    const random = randomFrom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const limit: ModelLimits = random() < 0.5 ? { costUsd: 1 + below(30) } : { tokens: 1000 + below(30_000) };
    const ofExecution = random() < 0.5;
    const taken: TokenUsage[] = [];
    const usageOf = () => {
      const usage = { inputTokens: below(4000), outputTokens: below(2000) };
      taken.push(usage);
      return usage;
    };
    // Others have their turns meanwhile, in another order each time.
    const onCall = async () => {
      for (let turn = below(4); turn > 0; turn--) await Promise.resolve();
    };
    const items = ofExecution ? 1 + below(6) : 1;
    const models = ['A', 'B', 'C'].slice(0, 1 + below(3));
    const settings: JsonObject = ofExecution ? { modelLimits: limit } : {};
    const asked = { items, models, rounds: 1 + below(8), settings };
    const { out } = await run(asked, { usageOf, onCall, ...(!ofExecution && { limits: limit }) });
    const sumOf = (calls: readonly TokenUsage[]) =>
      calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
    const most = limit.tokens ?? (limit.costUsd ?? 0) * 1000;
    expect(sumOf(taken.slice(0, -1)), `seed ${seed}`).toBeLessThan(most);
    const isRefused = out.some(({ errors }) => (errors as string[]).length > 0);
    expect(isRefused, `seed ${seed}`).toBe(sumOf(taken) >= most && taken.length < items * models.length * asked.rounds);
    refused += isRefused ? 1 : 0;
  }
  expect(refused).toBeGreaterThan(300);
});

/** Numbers from 0 to below 1 that a seed fixes (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
