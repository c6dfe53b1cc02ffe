import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunnerConfig } from '../to-runner.ts';

/** Settings of a runner under test or measurement: no limits, nothing allowed. */
export function testRunnerConfig(settings: Partial<RunnerConfig> = {}): RunnerConfig {
  return {
    timezone: 'UTC',
    publicUrl: 'http://localhost:5678/',
    webhookUrl: 'http://localhost:5678/',
    logLevel: 'warn',
    env: {},
    compressFromBytes: 1_000_000,
    scriptTimeoutMs: 30_000,
    scriptMemoryMiB: 64,
    ssrfAllow: [],
    proxies: { except: [], isTrusted: false },
    dataFolder: path.join(tmpdir(), 'millrace-runner-test'),
    fileFolders: [],
    executeCommand: false,
    maxNodeRuns: 0,
    maxItemsPerRun: 0,
    maxBytesPerRun: 0,
    maxExecutionFileBytes: 0,
    hasFileLimit: false,
    maxHoldMs: 10_000,
    memoryMiB: 2048,
    modelPrices: '{}',
    packages: [],
    ...settings,
  };
}
