import { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import { createCredentialRepository } from '../credentials/credential.repository.ts';
import { CredentialService } from '../credentials/credential.service.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { IdSeries } from '../database/id-series.ts';
import { ServerError } from '../errors/server-error.ts';
import { ErrorWorkflowService } from '../executions/error-workflow/error-workflow.service.ts';
import { ExecutionLoader } from '../executions/live/execution-loader.ts';
import { ExecutionWriter } from '../executions/live/execution-writer.ts';
import type { LiveExecution } from '../executions/live/live-execution.ts';
import { recoverExecutions } from '../executions/recovery/recover-executions.ts';
import { createExecutionEvents } from '../executions/start/execution-events.ts';
import { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import { createExecutionStore } from '../executions/storage/create-execution-store.ts';
import { createExecutionRepository, type ExecutionRepository } from '../executions/storage/execution.repository.ts';
import type { ExecutionStore } from '../executions/storage/execution-store.ts';
import { createWaitingRepository } from '../executions/storage/waiting.repository.ts';
import { SubExecutionService } from '../executions/sub-executions/sub-execution.service.ts';
import { WaitTimer } from '../executions/waiting/wait-timer.ts';
import { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import type { Logger } from '../logging/logger.ts';
import { NodeLookups } from '../node-types/node-lookups.ts';
import { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { PushHub } from '../push/push-hub.ts';
import { runnerConfigOf } from '../runners/runner-config.ts';
import { runnerEnvironment } from '../runners/runner-environment.ts';
import { type CredentialQuestion, RunnerPool } from '../runners/runner-pool.ts';
import { TriggerWorks } from '../triggers/work/trigger-works.ts';
import { ExecutableCache } from '../workflows/executable-cache.ts';
import { StaticDataCache } from '../workflows/static-data.ts';
import { createWorkflowRepository, type WorkflowRepository } from '../workflows/workflow.repository.ts';

export interface ExecutionPlaneOptions {
  config: Config;
  database: Database;
  encryptionKey: string;
  publicUrl: string;
  push: PushHub;
  log: Logger;
  environment: Readonly<Record<string, string | undefined>>;
  /** Program of a runner. */
  runnerEntry: string;
  pingIntervalMs?: number;
}

/** Everything that is needed to run workflows: the server and `millrace execute` share it. */
export interface ExecutionPlane {
  runners: RunnerPool;
  launcher: ExecutionLauncher;
  writer: ExecutionWriter;
  workflows: WorkflowRepository;
  staticData: StaticDataCache;
  credentials: CredentialService;
  nodeTypes: NodeTypeStore;
  lookups: NodeLookups;
  triggerWorks: TriggerWorks;
  files: ExecutionFiles;
  executions: ExecutionRepository;
  executionStore: ExecutionStore;
  waiting: WaitingExecutions;
  /** Lets executions go on that an earlier server left behind, and those that wait when their time comes. */
  recover(): Promise<void>;
  /** Ends runners, then stores what is left. */
  close(graceMs: number): Promise<void>;
}

export function createExecutionPlane(options: ExecutionPlaneOptions): ExecutionPlane {
  const { config, database, push, log, environment } = options;
  const runners: RunnerPool = new RunnerPool({
    size: config.runners,
    concurrency: config.concurrency,
    queueLimit: config.queueLimit,
    config: runnerConfigOf(config, options.publicUrl, environment),
    environment: runnerEnvironment(environment),
    entry: options.runnerEntry,
    ...(options.pingIntervalMs !== undefined && { pingIntervalMs: options.pingIntervalMs }),
    log,
    answerCredential: (question) => answerCredential(question),
    answerSubExecution: (question) => subExecutions.answer(question),
  });
  const nodeTypes = new NodeTypeStore(runners);
  const lookups = new NodeLookups({ runners, nodeTypes });
  const credentials = new CredentialService({
    repository: createCredentialRepository(database.db),
    cipher: createCredentialCipher(options.encryptionKey),
    credentialTypes: async () => {
      const { credentialTypes } = await nodeTypes.catalogue();
      return (name) => credentialTypes.get(name);
    },
  });
  const workflows = createWorkflowRepository(database.db);
  const staticData = new StaticDataCache(workflows);
  const triggerWorks = new TriggerWorks(staticData);
  const files = new ExecutionFiles(config.dataDir);
  const ids = new IdSeries(database.db, 'execution');
  const executionStore = createExecutionStore(database);
  const writer: ExecutionWriter = new ExecutionWriter({
    store: executionStore,
    log,
    underWay: () => launcher.underWay,
  });
  const repository = createExecutionRepository(database.db);
  const launcher: ExecutionLauncher = new ExecutionLauncher({
    runners,
    writer,
    files,
    events: createExecutionEvents((sessionId, event) => push.send(sessionId, event)),
    staticData,
    nextId: () => ids.next(),
    config,
    log,
    onSettled: (execution) => onSettled(execution),
  });
  const executables = new ExecutableCache(workflows);
  const subExecutions = new SubExecutionService({ launcher, workflows: executables, log });
  const errorWorkflows = new ErrorWorkflowService({
    launcher,
    workflows: executables,
    repository,
    publicUrl: options.publicUrl,
    log,
  });
  const loader = new ExecutionLoader({ repository, config });
  const waitingRepository = createWaitingRepository(database.db);
  const waiting = new WaitingExecutions({ launcher, repository, waiting: waitingRepository, loader, log });
  const waitTimer = new WaitTimer({ waiting: waitingRepository, executions: waiting, log });

  function onSettled(execution: LiveExecution): void {
    const until = execution.isWaiting ? execution.waiting?.until : undefined;
    if (until !== undefined) waitTimer.notice(until);
    waiting.settled(execution);
    errorWorkflows.settled(execution);
  }

  /** What a runner says of the node does not count: the workflow as it runs does. */
  async function answerCredential({ executionId, node: name, credentialType }: CredentialQuestion) {
    const workflow = launcher.find(executionId)?.workflow.version.workflow;
    const node =
      lookups.nodeOf(executionId) ??
      triggerWorks.nodeOf(executionId, name) ??
      workflow?.nodes.find((candidate) => candidate.name === name);
    if (!node) throw new ServerError('CREDENTIAL_NOT_FOUND', `Execution ${executionId} has no node "${name}".`);
    return credentials.dataForNode(node, credentialType);
  }

  return {
    runners,
    launcher,
    writer,
    workflows,
    staticData,
    credentials,
    nodeTypes,
    lookups,
    triggerWorks,
    files,
    executions: repository,
    executionStore,
    waiting,
    async recover() {
      await recoverExecutions({ repository, loader, launcher, log });
      await waiting.resumeAllWhenEnded();
      waitTimer.start();
    },
    async close(graceMs) {
      waitTimer.close();
      waiting.close();
      launcher.prepareToClose();
      await runners.close(graceMs);
      await writer.drain();
      launcher.close();
      await ids.release();
    },
  };
}
