import type { FastifyInstance } from 'fastify';
import { createBinaryDataRoutes } from '../binary-data/binary-data.routes.ts';
import type { Config } from '../config/config-table.ts';
import { createCredentialRoutes } from '../credentials/credential.routes.ts';
import type { Database } from '../database/database.ts';
import { createExecutionRoutes } from '../executions/execution.routes.ts';
import { ExecutionService } from '../executions/execution.service.ts';
import { ExecutionReader } from '../executions/history/execution-reader.ts';
import { ManualRunService } from '../executions/manual-run.service.ts';
import { createApp, registerPages, registerRest } from '../http/create-app.ts';
import { serveHealth } from '../http/health.routes.ts';
import { serveEditor } from '../http/static-files.ts';
import { createInstanceRoutes } from '../instance/instance.routes.ts';
import { programVersion } from '../instance/program-version.ts';
import { createSettingRepository } from '../instance/setting.repository.ts';
import type { Logger } from '../logging/logger.ts';
import { createNodeLookupRoutes } from '../node-types/node-lookup.routes.ts';
import { createNodeTypeRoutes } from '../node-types/node-type.routes.ts';
import { createPushRoutes } from '../push/push.routes.ts';
import { PushHub } from '../push/push-hub.ts';
import { ActivationService } from '../triggers/activation/activation.service.ts';
import type { ProductionWebhook } from '../triggers/activation/running-triggers.ts';
import { createTriggerRepository } from '../triggers/activation/trigger.repository.ts';
import { createTriggers } from '../triggers/create-triggers.ts';
import { EndpointTable } from '../triggers/endpoints/endpoint-table.ts';
import { Scheduler } from '../triggers/schedules/scheduler.ts';
import { TestWebhooks } from '../triggers/test-webhooks/test-webhooks.ts';
import { createProductionWebhooks } from '../webhooks/production-webhooks.ts';
import { createWaitingWebhooks } from '../webhooks/waiting-webhooks.ts';
import { registerWebhooks } from '../webhooks/webhook.plugin.ts';
import { createWorkflowRoutes } from '../workflows/workflow.routes.ts';
import { createWorkflowService } from '../workflows/workflow.service.ts';
import { createExecutionPlane } from './execution-plane.ts';

/** Temporary executions are removed when they are this old. */
const TEMPORARY_LIFETIME_MS = 3_600_000;
const CLEANUP_INTERVAL_MS = 600_000;
/** Setting that says which version of the program described the triggers of active workflows. */
const DESCRIBED_BY = 'triggers.describedBy';

export interface ControlPlaneOptions {
  config: Config;
  database: Database;
  instance: { encryptionKey: string; instanceId: string };
  /** With a closing slash. */
  publicUrl: string;
  editorFolder: string;
  log: Logger;
  environment: Readonly<Record<string, string | undefined>>;
  /** Program of a runner. */
  runnerEntry: string;
  pingIntervalMs?: number;
}

/** The server: everything but the port it listens on. */
export interface ControlPlane {
  app: FastifyInstance;
  /** Starts runners and settles what an earlier server left behind. Resolves when workflows can run. */
  start(): Promise<void>;
  /** Finishes what is under way, at most this long, and lets go of everything but the database. */
  close(graceMs: number): Promise<void>;
}

export async function createControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { config, database, instance, log } = options;
  const push = new PushHub();
  const plane = createExecutionPlane({ ...options, encryptionKey: instance.encryptionKey, push });
  const { runners, launcher, workflows } = plane;
  const scheduler = new Scheduler();
  const webhooks = new EndpointTable<ProductionWebhook>();
  const settings = createSettingRepository(database.db);
  const reader = new ExecutionReader(plane.executions, launcher);
  const executions = new ExecutionService({
    repository: plane.executions,
    reader,
    store: plane.executionStore,
    files: plane.files,
    launcher,
    waiting: plane.waiting,
    workflows,
  });
  const triggers = createTriggerRepository(database.db);
  const { asker, listeners } = createTriggers({
    ...plane,
    log,
    onTrouble: (workflowId, message) => {
      triggers.setError(workflowId, message).catch((error: unknown) => {
        log.error({ err: error, workflowId }, 'The state of a trigger could not be stored');
      });
    },
  });
  const activation = new ActivationService({
    triggers,
    asker,
    listeners,
    workflows,
    runners,
    webhooks,
    scheduler,
    isUniqueViolation: database.isUniqueViolation,
    log,
    onSchedule: async (workflow, { node }, firedAt) => {
      await launcher.launch({ workflow, mode: 'trigger', start: { kind: 'schedule', node, firedAt } });
    },
    onChange: (type, workflowId) => push.broadcast({ type, data: { workflowId } }),
  });
  const testWebhooks = new TestWebhooks({
    runners,
    works: plane.triggerWorks,
    launcher,
    send: (session, event) => push.send(session, event),
  });
  const workflowService = createWorkflowService({
    repository: workflows,
    activation,
    deleteExecutions: async (workflowId) => {
      plane.staticData.forget(workflowId);
      await executions.deleteByWorkflow(workflowId);
    },
  });
  const manualRuns = new ManualRunService({ launcher, executions, reader, nodeTypes: plane.nodeTypes, testWebhooks });

  const app = createApp(log);
  serveHealth(app, {
    database: () =>
      database.ping().then(
        () => undefined,
        () => 'The database does not answer.',
      ),
    runners: async () => (runners.isReady ? undefined : 'No runner process is ready.'),
  });
  const production = (address: 'webhook' | 'form') =>
    createProductionWebhooks({ webhooks, address, launcher, executable: (id) => activation.executable(id) });
  const waiting = (address: 'webhook' | 'form') =>
    createWaitingWebhooks({ address, executions: plane.waiting, findRow: (id) => reader.row(id) });
  await registerWebhooks(app, {
    maxBodyBytes: config.maxBodyBytes,
    sources: {
      '/webhook': production('webhook'),
      '/webhook-test': testWebhooks.under('webhook'),
      '/form': production('form'),
      '/form-test': testWebhooks.under('form'),
      '/webhook-waiting': waiting('webhook'),
      '/form-waiting': waiting('form'),
    },
  });
  await registerRest(app, config, [
    createWorkflowRoutes({
      workflows: workflowService,
      // Loaded when first used: its HTTP client takes as long to load as half of the server.
      fetchWorkflow: async (url) => {
        const { createWorkflowFetcher } = await import('../workflows/fetch-workflow.ts');
        return createWorkflowFetcher(config.ssrfAllow)(url);
      },
      activationError: (id) => activation.activationError(id),
    }),
    createExecutionRoutes({
      executions,
      reader,
      manualRuns,
      stopListening: (id) => testWebhooks.stop(id),
      waitingOf: (id) => plane.waiting.waitingOf(id),
    }),
    createNodeTypeRoutes(plane.nodeTypes),
    createNodeLookupRoutes(plane.lookups),
    createCredentialRoutes(plane.credentials),
    createInstanceRoutes({ config, instanceId: instance.instanceId, publicUrl: options.publicUrl }),
    createPushRoutes(push),
    createBinaryDataRoutes(plane.files),
  ]);
  await registerPages(app, config, (pages) => serveEditor(pages, options.editorFolder));
  await activation.restore();

  const cleanUp = async (query: { startedBefore?: number }): Promise<void> => {
    await executions.deleteTemporary(query);
    await executions.sweepFiles();
  };
  const cleanup = setInterval(() => {
    cleanUp({ startedBefore: Date.now() - TEMPORARY_LIFETIME_MS }).catch((error: unknown) => {
      log.warn({ err: error }, 'Temporary executions or their files could not be removed');
    });
  }, CLEANUP_INTERVAL_MS);

  return {
    app,
    async start() {
      runners.start();
      await cleanUp({});
      await plane.recover();
      await runners.whenReady();
      const all = (await settings.get(DESCRIBED_BY)) !== programVersion;
      await activation.repair({ all });
      if (all) await settings.set(DESCRIBED_BY, programVersion);
    },
    async close(graceMs) {
      clearInterval(cleanup);
      scheduler.close();
      listeners.close();
      testWebhooks.close();
      await plane.close(graceMs);
      push.close();
      await app.close();
    },
  };
}
