import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { Logger } from '../logging/logger.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { StaticDataCache } from '../workflows/static-data.ts';
import { Listeners } from './listening/listeners.ts';
import { TriggerAsker } from './polling/trigger-asker.ts';
import { TriggerFailures } from './work/trigger-failures.ts';
import type { TriggerWorks } from './work/trigger-works.ts';

export interface TriggersOptions {
  runners: RunnerPool;
  launcher: ExecutionLauncher;
  triggerWorks: TriggerWorks;
  staticData: StaticDataCache;
  files: ExecutionFiles;
  log: Logger;
  /** A trigger of an active workflow does not listen at the moment; `undefined`: it does again. */
  onTrouble(workflowId: string, message: string | undefined): void;
}

/** Triggers that poll, listen, or follow the life of their workflow. */
export function createTriggers(options: TriggersOptions): { asker: TriggerAsker; listeners: Listeners } {
  const { runners, launcher, staticData, files, triggerWorks: works, log, onTrouble } = options;
  const failures = new TriggerFailures({ launcher, log });
  return {
    asker: new TriggerAsker({ runners, works, staticData, launcher, files, failures, log }),
    listeners: new Listeners({ runners, works, staticData, launcher, failures, log, onTrouble }),
  };
}
