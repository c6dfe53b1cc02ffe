import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { savePolicyOf } from './save-policy.ts';

describe('What is kept of executions', () => {
  const { config } = loadConfig({
    MILLRACE_SAVE_SUCCESS: 'none',
    MILLRACE_EXECUTION_TIMEOUT: '10',
    MILLRACE_EXECUTION_TIMEOUT_MAX: '60',
  });

  it('is what the instance says, where the workflow says nothing', () => {
    const expected = { onSuccess: false, onError: true, manual: true, progress: false, timeoutMs: 10_000 };
    expect(savePolicyOf(undefined, config)).toEqual(expected);
    expect(savePolicyOf({ saveDataSuccessExecution: 'DEFAULT', saveManualExecutions: 'DEFAULT' }, config)).toEqual(
      expected,
    );
  });

  it('is what the workflow says, within the limit of the instance', () => {
    expect(
      savePolicyOf(
        {
          saveDataSuccessExecution: 'all',
          saveDataErrorExecution: 'none',
          saveManualExecutions: false,
          saveExecutionProgress: true,
          executionTimeout: 600,
        },
        config,
      ),
    ).toEqual({ onSuccess: true, onError: false, manual: false, progress: true, timeoutMs: 60_000 });
    expect(savePolicyOf({ executionTimeout: -1 }, config).timeoutMs).toBe(0);
  });
});
