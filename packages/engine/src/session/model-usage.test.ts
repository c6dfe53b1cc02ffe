import type { TokenUsage } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { modelUsageOf } from './model-usage.ts';

const priceOf = ({ inputTokens, outputTokens, cachedTokens = 0 }: TokenUsage) =>
  (inputTokens + outputTokens - cachedTokens / 2) / 1_000;

function usageOf(inputTokens: number, outputTokens: number, cachedTokens = 0) {
  return modelUsageOf({ model: 'm', finish: 'stop', usage: { inputTokens, outputTokens, cachedTokens } }, priceOf);
}

it('counts and prices what a service tells', () => {
  expect(usageOf(2_000, 500, 1_000)).toEqual({
    ...{ calls: 1, unpricedCalls: 0, costUsd: 2 },
    ...{ inputTokens: 2_000, outputTokens: 500, cachedTokens: 1_000, reasoningTokens: 0 },
  });
});

it.each([-5_000, Number.NaN, Number.NEGATIVE_INFINITY])('gives nothing back for %d tokens', (tokens) => {
  expect(usageOf(tokens, tokens, tokens)).toMatchObject({
    inputTokens: 0,
    outputTokens: 0,
    cachedTokens: 0,
    costUsd: 0,
  });
});

it.each([1e30, Number.POSITIVE_INFINITY])('counts no more than can be stored for %d tokens', (tokens) => {
  expect(usageOf(tokens, 0)).toMatchObject({ inputTokens: 1_000_000_000, costUsd: 1_000_000 });
});
