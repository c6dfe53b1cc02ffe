import type { Workflow } from '@millrace/workflow';
import type { Config } from '../../config/config-table.ts';

/** What is kept of an execution. */
export interface SavePolicy {
  onSuccess: boolean;
  onError: boolean;
  /** Executions by hand are listed. */
  manual: boolean;
  /** Each step is stored as it ends. */
  progress: boolean;
  /** Time limit in ms; 0 for none. */
  timeoutMs: number;
}

/**
 * Settings of the workflow, with those of the instance where it has none. A workflow with sub-nodes keeps its progress if it does
 * not say otherwise: its calls of models cost money, and those of tools may not be repeated.
 */
export function savePolicyOf(
  { settings, connections }: Pick<Workflow, 'settings' | 'connections'>,
  config: Config,
): SavePolicy {
  const { saveDataSuccessExecution, saveDataErrorExecution, saveManualExecutions, saveExecutionProgress } =
    settings ?? {};
  return {
    onSuccess: choose(saveDataSuccessExecution, config.saveSuccess) === 'all',
    onError: choose(saveDataErrorExecution, config.saveError) === 'all',
    manual: typeof saveManualExecutions === 'boolean' ? saveManualExecutions : config.saveManual,
    progress:
      typeof saveExecutionProgress === 'boolean'
        ? saveExecutionProgress
        : config.saveProgress || hasSubNodes(connections),
    timeoutMs: timeoutMsOf(settings?.executionTimeout, config),
  };
}

/** Longest time of a test case. */
const TEST_TIMEOUT_MS = 60_000;

/** A test case has no effects: it is simply run again, and nobody waits for it long. */
export function testPolicy(policy: SavePolicy): SavePolicy {
  const timeoutMs = policy.timeoutMs > 0 ? Math.min(policy.timeoutMs, TEST_TIMEOUT_MS) : TEST_TIMEOUT_MS;
  return { ...policy, progress: false, timeoutMs };
}

function hasSubNodes(connections: Workflow['connections']): boolean {
  return Object.values(connections).some((byKind) => Object.keys(byKind).some((kind) => kind !== 'main'));
}

function choose(setting: string | undefined, fallback: 'all' | 'none'): 'all' | 'none' {
  return setting === 'all' || setting === 'none' ? setting : fallback;
}

function timeoutMsOf(setting: number | undefined, config: Config): number {
  const wanted =
    typeof setting === 'number' && setting > 0 ? setting : setting === -1 ? -1 : config.executionTimeoutSeconds;
  const longest = config.maxExecutionTimeoutSeconds;
  if (wanted <= 0) return 0;
  return (longest > 0 ? Math.min(wanted, longest) : wanted) * 1000;
}
