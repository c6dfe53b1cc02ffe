import type { ModelUsage } from '@millrace/workflow';
import type { ModelUsageTable } from '../database/tables/execution-tables.ts';

type Sums = Omit<ModelUsageTable, 'workflow_id' | 'hour'>;

/** Usage as the columns of a row hold it. */
export function toUsageRow(usage: ModelUsage): Sums {
  return {
    calls: usage.calls,
    input_tokens: usage.inputTokens,
    cached_tokens: usage.cachedTokens,
    output_tokens: usage.outputTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost_nano_usd: Math.round(usage.costUsd * 1e9),
    unpriced_calls: usage.unpricedCalls,
  };
}

export function fromUsageRow(sums: Sums): ModelUsage {
  return {
    calls: sums.calls,
    inputTokens: sums.input_tokens,
    cachedTokens: sums.cached_tokens,
    outputTokens: sums.output_tokens,
    reasoningTokens: sums.reasoning_tokens,
    costUsd: sums.cost_nano_usd / 1e9,
    unpricedCalls: sums.unpriced_calls,
  };
}
