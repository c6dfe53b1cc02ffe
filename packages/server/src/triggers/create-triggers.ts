import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Database } from '../database/database.ts';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import { programVersion } from '../instance/program-version.ts';
import { SettingRepository } from '../instance/setting.repository.ts';
import type { Logger } from '../logging/logger.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { StaticDataCache } from '../workflows/static-data.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { ActivationService } from './activation/activation.service.ts';
import type { ProductionWebhook } from './activation/running-triggers.ts';
import { TriggerRepository } from './activation/trigger.repository.ts';
import { EndpointTable } from './endpoints/endpoint-table.ts';
import { InstanceStart } from './instance-start/instance-start.ts';
import { Leadership } from './leadership/leadership.ts';
import { ListenerKeeper } from './listening/listener-keeper.ts';
import { TriggerAsker } from './polling/trigger-asker.ts';
import { Schedules } from './schedules/schedules.ts';
import { TestTriggers } from './test-triggers/test-triggers.ts';
import { TriggerFailures } from './work/trigger-failures.ts';
import type { TriggerWorks } from './work/trigger-works.ts';

/** Setting that says which version of the program described the triggers of active workflows. */
const DESCRIBED_BY = 'triggers.describedBy';

export interface TriggersOptions {
  /** This server; the same after a restart. */
  serverId: string;
  database: Database;
  runners: RunnerPool;
  launcher: ExecutionLauncher;
  workflows: WorkflowRepository;
  triggerWorks: TriggerWorks;
  staticData: StaticDataCache;
  files: ExecutionFiles;
  push: Pick<PushHub, 'send'>;
  /** @throws ServerError when nodes refer to credentials that the owner of their workflow may not use. */
  refuseUnusableCredentials(workflow: WorkflowTable): Promise<void>;
  /** Told when a workflow was activated or deactivated. */
  onActivation(type: 'workflowActivated' | 'workflowDeactivated', workflowId: string): void;
  log: Logger;
}

/** Everything that starts executions by itself. */
export interface Triggers {
  activation: ActivationService;
  /** Webhooks of active workflows. */
  endpoints: EndpointTable<ProductionWebhook>;
  tests: TestTriggers;
  /** Whether this server leads those that share its database: an SQLite file has one. */
  isLeading(): boolean;
  /** Sets up what needs no runner, as it was when the server stopped: on the server that leads, and webhooks on all. */
  restore(): Promise<void>;
  /** Sets up the rest, with the help of runners. */
  repair(): Promise<void>;
  close(): Promise<void>;
}

export function createTriggers(options: TriggersOptions): Triggers {
  const { database, runners, launcher, staticData, files, triggerWorks: works, push, log } = options;
  const repository = new TriggerRepository(database.db);
  const settings = new SettingRepository(database.db);
  const endpoints = new EndpointTable<ProductionWebhook>();
  const schedules = new Schedules();
  const failures = new TriggerFailures({ launcher, log });
  const asker = new TriggerAsker({ runners, works, staticData, launcher, files, failures, log });
  const onTrouble = (workflowId: string, message: string | undefined): void => {
    repository.setError(workflowId, message === undefined ? undefined : { message }).catch((error: unknown) => {
      log.error({ err: error, workflowId }, 'The state of a trigger could not be stored');
    });
  };
  const listeners = new ListenerKeeper({ runners, works, staticData, launcher, failures, log, onTrouble });
  const isLeading = () => leadership === undefined || leadership.isLeading;
  const activation = new ActivationService({
    ...options,
    triggers: repository,
    works,
    asker,
    listeners,
    endpoints,
    schedules,
    isLeading,
    isUniqueViolation: database.isUniqueViolation,
    onSchedule: async (workflow, { node }, firedAt) => {
      await launcher.launch({ workflow, mode: 'trigger', start: { kind: 'schedule', node, firedAt } });
    },
    onChange: options.onActivation,
  });
  // An SQLite file has one server.
  const leadership =
    database.kind === 'postgres'
      ? new Leadership({
          tryLock: () => database.tryToLead(),
          onChange: async (isLeading) => {
            await activation.lead(isLeading);
            if (isLeading) await instanceStart.noteLead();
          },
          onBeat: async () => {
            await activation.adoptChanges();
            void instanceStart.tell();
          },
          log,
        })
      : undefined;
  const instanceStart = new InstanceStart({
    serverId: options.serverId,
    settings,
    isLeading,
    onStart: () => activation.tellStart(),
    log,
  });
  const send: PushHub['send'] = (session, event, workflowId) => push.send(session, event, workflowId);
  const tests = new TestTriggers({ runners, works, launcher, send });
  return {
    activation,
    endpoints,
    tests,
    isLeading,
    async restore() {
      await leadership?.start();
      await instanceStart.note();
      await activation.restore();
    },
    async repair() {
      const all = (await settings.get(DESCRIBED_BY)) !== programVersion;
      await activation.repair({ all });
      if (all) await settings.set(DESCRIBED_BY, programVersion);
      instanceStart.ready();
    },
    async close() {
      instanceStart.close();
      activation.close();
      schedules.close();
      listeners.close();
      tests.close();
      await leadership?.close();
    },
  };
}
