import type { LiveConfig } from '../config/live-config.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import { compose } from '../modules/compose.ts';
import { EventBus } from '../modules/event-bus.ts';
import * as executionModules from './execution-modules.ts';

export interface ExecutionPlaneOptions {
  liveConfig: LiveConfig;
  database: Database;
  instance: { encryptionKey: string; instanceId: string };
  publicUrl: string;
  log: Logger;
  setLogLevel(level: string): void;
  environment: Readonly<Record<string, string | undefined>>;
  /** Program of a runner. */
  runnerEntry: string;
}

/** What a command needs to run workflows, or to look into packages: what a server has, without what tells others of it. */
export function composeExecutionPlane({ runnerEntry, ...options }: ExecutionPlaneOptions) {
  return compose(executionModules, {
    ...options,
    config: options.liveConfig.config,
    events: new EventBus(),
    executionRole: 'alone' as const,
    noteExecution: () => undefined,
    noteSetApart: () => undefined,
    pages: { send: () => undefined },
    runnerProgram: { entry: runnerEntry, spares: 0 },
    tracing: undefined,
    workers: undefined,
  });
}

/** By their names. */
export type ExecutionPlane = Awaited<ReturnType<typeof composeExecutionPlane>>['services'];
