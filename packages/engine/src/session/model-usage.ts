import type { ModelCallReport, TokenUsage } from '@millrace/node-sdk';
import { type ModelUsage, NO_MODEL_USAGE } from '@millrace/workflow';

/** What one call used. What a service tells of tokens is not always a sensible number. */
export function modelUsageOf(
  { usage, isSelfHosted = false }: ModelCallReport,
  priceOf: (usage: TokenUsage) => number | undefined,
): ModelUsage {
  const costUsd = usage && !isSelfHosted ? priceOf(usage) : undefined;
  return {
    ...NO_MODEL_USAGE,
    calls: 1,
    inputTokens: count(usage?.inputTokens),
    cachedTokens: count(usage?.cachedTokens),
    outputTokens: count(usage?.outputTokens),
    reasoningTokens: count(usage?.reasoningTokens),
    costUsd: costUsd ?? 0,
    unpricedCalls: costUsd === undefined && !isSelfHosted ? 1 : 0,
  };
}

function count(tokens: number | undefined): number {
  return tokens !== undefined && Number.isFinite(tokens) && tokens > 0 ? Math.round(tokens) : 0;
}
