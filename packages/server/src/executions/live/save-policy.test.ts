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
    expect(savePolicyOf({ connections: {} }, config)).toEqual(expected);
    const settings = { saveDataSuccessExecution: 'DEFAULT', saveManualExecutions: 'DEFAULT' } as const;
    expect(savePolicyOf({ settings, connections: {} }, config)).toEqual(expected);
  });

  it('is what the workflow says, within the limit of the instance', () => {
    expect(
      savePolicyOf(
        {
          settings: {
            saveDataSuccessExecution: 'all',
            saveDataErrorExecution: 'none',
            saveManualExecutions: false,
            saveExecutionProgress: true,
            executionTimeout: 600,
          },
          connections: {},
        },
        config,
      ),
    ).toEqual({ onSuccess: true, onError: false, manual: false, progress: true, timeoutMs: 60_000 });
    expect(savePolicyOf({ settings: { executionTimeout: -1 }, connections: {} }, config).timeoutMs).toBe(0);
  });

  it('is the progress, too, where models and tools serve a node and the workflow does not say otherwise', () => {
    const connections = { Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] } };
    expect(savePolicyOf({ connections }, config).progress).toBe(true);
    expect(savePolicyOf({ connections, settings: { saveExecutionProgress: false } }, config).progress).toBe(false);
    const plain = { Start: { main: [[{ node: 'End', type: 'main', index: 0 }]] } };
    expect(savePolicyOf({ connections: plain }, config).progress).toBe(false);
  });
});
