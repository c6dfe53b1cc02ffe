import { expect, it } from 'vitest';
import { addModelUsage, NO_MODEL_USAGE, readModelLimits } from './model-usage.ts';

it('usage is added up field by field', () => {
  const one = { calls: 1, inputTokens: 2, cachedTokens: 1, outputTokens: 3, reasoningTokens: 1 };
  const usage = { ...one, costUsd: 0.5, unpricedCalls: 0 };
  expect(addModelUsage(usage, NO_MODEL_USAGE)).toEqual(usage);
  expect(addModelUsage(usage, { ...usage, unpricedCalls: 1 })).toEqual({
    ...{ calls: 2, inputTokens: 4, cachedTokens: 2, outputTokens: 6, reasoningTokens: 2 },
    ...{ costUsd: 1, unpricedCalls: 1 },
  });
});

it('only numbers above 0 are limits', () => {
  expect(readModelLimits({ costUsd: 1.5, tokens: 0, calls: '3', seconds: -1, other: 4 })).toEqual({ costUsd: 1.5 });
  expect(readModelLimits({ costUsd: Number.NaN, tokens: Number.POSITIVE_INFINITY })).toEqual({});
  for (const given of [undefined, null, 3, [], 'x']) expect(readModelLimits(given)).toEqual({});
});
