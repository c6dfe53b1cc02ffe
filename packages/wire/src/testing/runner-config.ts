import type { RunnerConfig } from '../to-runner.ts';

/** Settings of a runner under test or measurement: no limits, nothing allowed. */
export function testRunnerConfig(settings: Partial<RunnerConfig> = {}): RunnerConfig {
  return {
    timezone: 'UTC',
    publicUrl: 'http://localhost:5678/',
    logLevel: 'warn',
    env: {},
    compressFromBytes: 1_000_000,
    scriptTimeoutMs: 30_000,
    scriptMemoryMiB: 64,
    ssrfAllow: [],
    fileFolders: [],
    executeCommand: false,
    maxNodeRuns: 0,
    maxItemsPerRun: 0,
    maxBytesPerRun: 0,
    ...settings,
  };
}
