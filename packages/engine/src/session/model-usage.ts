import type { ModelCallReport, TokenUsage } from '@millrace/node-sdk';
import { type ModelUsage, NO_MODEL_USAGE } from '@millrace/workflow';

/** No model reads or writes more in one call; larger numbers could not be stored. */
const MOST_TOKENS = 1_000_000_000;

/** What one call used. What a service tells of tokens is not always a sensible number: it gives back nothing that was used. */
export function modelUsageOf(
  { usage, isSelfHosted = false }: ModelCallReport,
  priceOf: (usage: TokenUsage) => number | undefined,
): ModelUsage {
  const tokens = {
    inputTokens: count(usage?.inputTokens),
    cachedTokens: count(usage?.cachedTokens),
    outputTokens: count(usage?.outputTokens),
    reasoningTokens: count(usage?.reasoningTokens),
  };
  const costUsd = usage && !isSelfHosted ? priceOf(tokens) : undefined;
  return {
    ...NO_MODEL_USAGE,
    ...tokens,
    calls: 1,
    costUsd: costUsd ?? 0,
    unpricedCalls: costUsd === undefined && !isSelfHosted ? 1 : 0,
  };
}

function count(tokens: number | undefined): number {
  return tokens !== undefined && tokens > 0 ? Math.min(Math.round(tokens), MOST_TOKENS) : 0;
}
