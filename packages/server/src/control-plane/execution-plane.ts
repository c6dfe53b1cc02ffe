import type { Access } from '../access/access.ts';
import { createAccess } from '../access/create-access.ts';
import { createFindPerson } from '../access/find-person.ts';
import { ResumeKeys } from '../access/resume-keys.ts';
import { createShareRepository, type ShareRepository } from '../access/share.repository.ts';
import { ExecutionFiles } from '../binary-data/execution-files.ts';
import { filePlaceOf } from '../binary-data/file-place.ts';
import { FileRights } from '../binary-data/file-rights.ts';
import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import { type Credentials, createCredentials } from '../credentials/create-credentials.ts';
import { type CredentialCipher, createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { createExecutions, type Executions, type ExecutionsOptions } from '../executions/create-executions.ts';
import type { Retention } from '../executions/history/retention.ts';
import type { ExecutionWriter } from '../executions/live/execution-writer.ts';
import type { LiveExecution } from '../executions/live/live-execution.ts';
import type { LiveExecutions } from '../executions/live/live-executions.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import { ExecutionSpans } from '../executions/start/execution-spans.ts';
import { readerOf } from '../executions/start/file-reader.ts';
import type { ExecutionRole, Workers } from '../executions/start/workers.ts';
import type { ExecutionRepository } from '../executions/storage/execution.repository.ts';
import type { ExecutionStore } from '../executions/storage/execution-store.ts';
import type { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import { createExternalSecrets } from '../external-secrets/create-external-secrets.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { webhookUrlOf } from '../instance/public-url.ts';
import { createSettingRepository } from '../instance/setting.repository.ts';
import { createFormerLinkKeys } from '../key-rotation/former-link-keys.ts';
import type { Logger } from '../logging/logger.ts';
import { NodeLookups } from '../node-types/node-lookups.ts';
import { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { PushHub } from '../push/push-hub.ts';
import { runnerConfigOf } from '../runners/runner-config.ts';
import { runnerEnvironment } from '../runners/runner-environment.ts';
import { RunnerPool } from '../runners/runner-pool.ts';
import type { RunnerPoolOptions } from '../runners/runner-pool-options.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { TriggerWorks } from '../triggers/work/trigger-works.ts';
import { createUserRepository } from '../users/user.repository.ts';
import { createVariableRepository, type VariableRepository } from '../variables/variable.repository.ts';
import { StaticDataCache } from '../workflows/static-data.ts';
import { createWorkflowRepository, type WorkflowRepository } from '../workflows/workflow.repository.ts';
import { createCredentialAnswers } from './credential-answers.ts';
import { createFindRunUsers } from './run-users.ts';
import { createVariableAnswers } from './variable-answers.ts';

/** As often as servers look for workflows that others changed. */
const STATIC_DATA_AGE_MS = 2000;

export interface ExecutionPlaneOptions {
  config: Config;
  database: Database;
  encryptionKey: string;
  /** This server; the same after a restart. */
  serverId: string;
  publicUrl: string;
  /** Default: it runs all executions itself. */
  role?: ExecutionRole;
  workers?: Workers;
  push: Pick<PushHub, 'send'>;
  onChanged?: ExecutionsOptions['onChanged'];
  log: Logger;
  environment: Readonly<Record<string, string | undefined>>;
  /** Program of a runner. */
  runnerEntry: string;
  pingIntervalMs?: number;
  /** Told of each execution that ended, or is put aside, once that is stored. */
  onSettled?: (execution: LiveExecution) => void;
  /** Where traces are kept. */
  tracing?: Tracing | undefined;
  /** Runners that stand ready beside the others; default none. */
  spareRunners?: number;
  /** Told how many executions runners have that may not begin yet. */
  onParked?: (count: number) => void;
  /** Told who stopped a runner, and is kept apart from others for a while. */
  onSetApart?: RunnerPoolOptions['onSetApart'];
}

/** Everything that is needed to run workflows: the server and `millrace execute` share it. */
export interface ExecutionPlane extends Pick<Executions, 'runStored' | 'whenSettled' | 'executables'> {
  access: Access;
  shares: ShareRepository;
  live: Pick<LiveExecutions, 'size'>;
  runners: RunnerPool;
  launcher: ExecutionLauncher;
  writer: ExecutionWriter;
  workflows: WorkflowRepository;
  staticData: StaticDataCache;
  credentials: Credentials;
  nodeTypes: NodeTypeStore;
  lookups: NodeLookups;
  triggerWorks: TriggerWorks;
  variables: VariableRepository;
  cipher: CredentialCipher;
  files: ExecutionFiles;
  executions: ExecutionRepository;
  executionStore: ExecutionStore;
  waiting: WaitingExecutions;
  retention: Retention;
  resumeKeys: ResumeKeys;
  secretRoutes: RestRoutes;
  /** Takes what an earlier server left behind; before anything may begin. */
  claimLeft(): Promise<void>;
  /** Lets the claimed executions go on, and those that wait when their time comes. */
  recover(): Promise<void>;
  /** Ends runners, then stores what is left. */
  close(graceMs: number): Promise<void>;
}

export function createExecutionPlane(options: ExecutionPlaneOptions): ExecutionPlane {
  const { config, database } = options;
  const runners: RunnerPool = createRunners(options, {
    answerCredential: (question) => answerCredential(question),
    answerVariables: (question) => answerVariables(question),
    answerSubExecution: (question) => executions.subExecutions.answer(question),
    claimFileSpace: (bytes) => files.claim(bytes),
    mayOpenFiles: async ({ executionId, of }) => {
      const row = launcher.find(executionId)?.row;
      return row !== undefined && (await fileRights.mayOpen(readerOf(row), of));
    },
    takePlace: ({ executionId, key }) => executions.places.take(executionId, key),
  });
  const nodeTypes = new NodeTypeStore(runners);
  const lookups = new NodeLookups({ runners, nodeTypes });
  const shares = createShareRepository(database.db);
  const secrets = createExternalSecrets({
    config,
    users: createUserRepository(database.db),
    environment: options.environment,
  });
  const credentials = createCredentials({
    ...options,
    secrets: secrets.values,
    ssrfAllow: config.ssrfAllow,
    proxies: proxiesOf(config),
    runners,
    shares,
    catalogue: () => nodeTypes.catalogue(),
  });
  const workflows = createWorkflowRepository(database.db, { maxVersions: config.versionsMaxCount });
  const cipher = createCredentialCipher(options.encryptionKey);
  const staticData = new StaticDataCache({
    repository: workflows,
    cipher,
    // Another process may share the database; where several run the same workflows, it is read each time.
    ...(database.kind === 'postgres' && { maxAgeMs: options.workers ? 0 : STATIC_DATA_AGE_MS }),
  });
  const triggerWorks = new TriggerWorks(staticData);
  const access = createAccess({
    db: database.db,
    shares,
    originUnderWay: (id) => {
      const row = launcher.find(id)?.row;
      return row && { workflowId: row.workflow_id, startedBy: row.started_by };
    },
  });
  const fileRights = new FileRights({ access, findPerson: createFindPerson(database.db) });
  const files = new ExecutionFiles({
    place: filePlaceOf(config),
    rights: fileRights,
    maxBytes: config.maxFileBytes,
    now: Date.now,
  });
  const settings = createSettingRepository(database.db);
  const resumeKeys = new ResumeKeys({
    secret: options.encryptionKey,
    unsignedBelow: async () => Number((await settings.get('executions.unsignedBelow')) ?? 0),
    formerKeys: createFormerLinkKeys(database.db, cipher),
  });
  const spans = options.tracing && new ExecutionSpans(options.tracing);
  const executions = createExecutions({ ...options, spans, resumeKeys, runners, workflows, staticData, files });
  const { launcher } = executions;
  const runUsers = createFindRunUsers({ launcher, shares, workflows });
  const answerCredential = createCredentialAnswers({
    launcher,
    lookups,
    triggerWorks,
    credentials: credentials.handout,
    runUsers,
  });
  const variables = createVariableRepository(database.db);
  const answerVariables = createVariableAnswers({
    launcher,
    lookups,
    triggerWorks,
    runUsers,
    shares,
    cipher,
    repository: variables,
  });

  return {
    access,
    shares,
    secretRoutes: secrets.routes,
    runners,
    live: executions.live,
    launcher,
    writer: executions.writer,
    workflows,
    staticData,
    credentials,
    nodeTypes,
    lookups,
    triggerWorks,
    variables,
    cipher,
    files,
    executions: executions.repository,
    executionStore: executions.store,
    waiting: executions.waiting,
    retention: executions.retention,
    resumeKeys,
    runStored: (executionId) => executions.runStored(executionId),
    whenSettled: (executionId) => executions.whenSettled(executionId),
    executables: executions.executables,
    claimLeft: () => executions.claimLeft(),
    recover: () => executions.recover(),
    async close(graceMs) {
      executions.prepareToClose();
      await runners.close(graceMs);
      await executions.close();
      await credentials.close();
      await secrets.close();
    },
  };
}

function createRunners(
  {
    config,
    publicUrl,
    environment,
    runnerEntry,
    pingIntervalMs,
    spareRunners = 0,
    onParked,
    onSetApart,
    tracing,
    log,
  }: ExecutionPlaneOptions,
  answers: Pick<
    RunnerPoolOptions,
    'answerCredential' | 'answerVariables' | 'answerSubExecution' | 'claimFileSpace' | 'mayOpenFiles' | 'takePlace'
  >,
): RunnerPool {
  return new RunnerPool({
    size: config.runners,
    spares: spareRunners,
    concurrency: config.concurrency,
    queueLimit: config.queueLimit,
    config: runnerConfigOf(config, webhookUrlOf(config, publicUrl), environment),
    environment: runnerEnvironment(environment),
    entry: runnerEntry,
    ...(pingIntervalMs !== undefined && { pingIntervalMs }),
    ...(onParked && { onParked }),
    ...(onSetApart && { onSetApart }),
    log,
    onSpan: (span) => tracing?.record(span),
    ...answers,
  });
}
