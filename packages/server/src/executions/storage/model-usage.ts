import type { ModelUsage } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';

/** What models used for an execution; `null` where it asked none. */
export function modelUsageOf({ model_usage }: Pick<ExecutionTable, 'model_usage'>): ModelUsage | null {
  return model_usage === null ? null : (JSON.parse(model_usage) as ModelUsage);
}
