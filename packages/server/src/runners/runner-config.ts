import type { RunnerConfig, RunnerSettings } from '@millrace/wire';
import { bucketOf } from '../config/bucket.ts';
import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import { webhookUrlOf } from '../instance/public-url.ts';

const COMPRESS_FROM_BYTES = 16_384;

/** Settings that runners need. @param publicUrl base address of the editor */
export function runnerConfigOf(
  config: Config,
  publicUrl: string,
  environment: Readonly<Record<string, string | undefined>>,
): RunnerConfig {
  const env: Record<string, string> = Object.create(null);
  for (const name of config.expressionEnv) {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (value !== undefined) env[name] = value;
  }
  const proxies = proxiesOf(config);
  return {
    ...runnerSettingsOf(config),
    timezone: config.timezone,
    publicUrl,
    webhookUrl: webhookUrlOf(config, publicUrl),
    env,
    compressFromBytes: COMPRESS_FROM_BYTES,
    scriptMemoryMiB: config.scriptMemoryMiB,
    ssrfAllow: [...config.ssrfAllow],
    proxies: { ...proxies, except: [...proxies.except] },
    dataFolder: config.dataDir,
    bucket: bucketOf(config),
    fileFolders: [...config.fileFolders],
    executeCommand: config.executeCommand,
    maxNodeRuns: config.maxNodeRuns,
    maxItemsPerRun: config.maxItemsPerRun,
    maxBytesPerRun: config.maxBytesPerRun,
    maxExecutionFileBytes: config.maxExecutionFileBytes,
    hasFileLimit: config.maxFileBytes > 0,
    maxHoldMs: config.maxHoldSeconds * 1000,
    memoryMiB: config.runnerMemoryMiB,
    // Those that are installed are told before runners start.
    packages: [],
  };
}

/** Those that runners follow while they run. */
export function runnerSettingsOf({ logLevel, scriptTimeoutSeconds, modelPrices }: Config): RunnerSettings {
  return { logLevel, scriptTimeoutMs: scriptTimeoutSeconds * 1000, modelPrices };
}
