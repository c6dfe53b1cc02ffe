import type { Workflow } from '@millrace/workflow';
import type { FastifyInstance } from 'fastify';
import { createBinaryDataRoutes } from '../binary-data/binary-data.routes.ts';
import { createEndOrderly } from '../closing/orderly.ts';
import type { Config, ConfigKey } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { createExecutionServices } from '../executions/create-execution-services.ts';
import { createFolderRepository } from '../folders/folder.repository.ts';
import { createFolderRoutes } from '../folders/folder.routes.ts';
import { FolderService } from '../folders/folder.service.ts';
import { basePathOf } from '../http/base-path.ts';
import { createApp, registerPages, registerRest } from '../http/create-app.ts';
import { serveHealth } from '../http/health.routes.ts';
import { serveEditor } from '../http/static-files.ts';
import { createInstanceRoutes } from '../instance/instance.routes.ts';
import { createInstanceStateRoutes } from '../instance/instance-state.routes.ts';
import type { Logger } from '../logging/logger.ts';
import { serveMetrics } from '../metrics/metrics.routes.ts';
import { compose } from '../modules/compose.ts';
import { askForExpressions } from '../moving-in/ask-for-expressions.ts';
import { createMigrationRoutes } from '../moving-in/migration.routes.ts';
import { createNodeLookupRoutes } from '../node-types/node-lookup.routes.ts';
import { createNodeTypeRoutes } from '../node-types/node-type.routes.ts';
import { createCommunityPackageRoutes } from '../packages/community-package.routes.ts';
import { createPackages } from '../packages/create-packages.ts';
import { followDevPackage } from '../packages/follow-dev-package.ts';
import { followPackages } from '../packages/follow-packages.ts';
import { servePublicApi } from '../public-api/serve-public-api.ts';
import { createActivationNews } from '../push/activation-news.ts';
import { createTellOfExecutions, ExecutionNews } from '../push/execution-news.ts';
import { createPushRoutes } from '../push/push.routes.ts';
import { PushHub } from '../push/push-hub.ts';
import { PageEvents } from '../queue/page-events.ts';
import { QueuedCalls } from '../queue/queued-calls.ts';
import { createTemplateRoutes } from '../templates/template.routes.ts';
import { openTracing } from '../tracing/tracing.ts';
import { createTriggers } from '../triggers/create-triggers.ts';
import { createVariableRoutes } from '../variables/variable.routes.ts';
import { VariableService } from '../variables/variable.service.ts';
import { serveWebhooks } from '../webhooks/serve-webhooks.ts';
import { OwnCalls } from '../webhooks/webhook-calls.ts';
import { createWorkflows } from '../workflows/create-workflows.ts';
import { createAccountPlane } from './account-plane.ts';
import { createMetrics } from './create-metrics.ts';
import { createExecutionPlane, type ExecutionPlane } from './execution-plane.ts';
import { Housekeeping } from './housekeeping.ts';
import { openQueuePlane } from './queue-plane.ts';
import { readinessChecks } from './readiness.ts';
import * as serverModules from './server-modules.ts';

/** A runner that is held or ends is stood in for at once. */
const SPARE_RUNNERS = 1;
/** How long a process waits at its end for the collector of traces. */
export const TRACES_GRACE_MS = 3000;

export interface ControlPlaneOptions {
  config: Config;
  /** Settings that the environment sets; the others have their defaults. */
  given: ReadonlySet<ConfigKey>;
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
  /** Folder of a package of nodes that is being written. */
  devPackage?: string | undefined;
  /** Gets who did what, where the log goes anywhere but to standard output. */
  auditStream?: Logger | undefined;
}

/** The server: everything but the port it listens on. */
export interface ControlPlane {
  app: FastifyInstance;
  /** What sets the owner up from another machine; `undefined` once it is set up. */
  setupCode(): Promise<string | undefined>;
  /** Starts runners and settles what an earlier server left behind. Resolves when workflows can run. */
  start(): Promise<void>;
  /** Finishes what is under way, at most this long, and lets go of everything but the database. */
  close(graceMs: number): Promise<void>;
}

export async function createControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { config, database, instance, publicUrl, log } = options;
  const push = new PushHub();
  const { encryptionKey } = instance;
  const endOrderly = createEndOrderly(log);
  const serverId = instance.instanceId;
  const tracing = await openTracing({ config, serverId, log });
  const queue =
    config.executionsMode === 'queue' ? await openQueuePlane({ config, database, serverId, log }) : undefined;
  const onExecutions = (workflowIds: string[]): void => tellOfExecutions(workflowIds);
  const pageEvents = queue && new PageEvents({ ...queue, pages: push, onExecutions, log });
  const news = new ExecutionNews(pageEvents ? (ids) => pageEvents.sendExecutions(ids) : onExecutions);
  const metrics = config.metrics ? createMetrics({ config, database, plane: () => plane }) : undefined;
  const plane: ExecutionPlane = createExecutionPlane({
    ...options,
    onSettled: (execution) => metrics?.noteExecution(execution),
    encryptionKey,
    serverId,
    ...(queue && { role: 'server', workers: queue.workers }),
    spareRunners: SPARE_RUNNERS,
    tracing,
    push: pageEvents ?? push,
    onChanged: (workflowId) => news.note(workflowId),
    onSetApart: (event) => services.noteSetApart(event),
  });
  const ownCalls = new OwnCalls(plane);
  const queuedCalls =
    queue && new QueuedCalls({ serverId, jobs: queue.workers, own: ownCalls, limit: config.queueLimit, log });
  const { access, shares } = plane;
  const { services, parts, ...life } = await compose(serverModules, {
    ...{ access, auditStream: options.auditStream, config, database, instance, log },
  });
  const { tags } = services;
  const accounts = createAccountPlane({
    access,
    shares,
    config,
    database,
    encryptionKey,
    publicUrl,
    log,
    disconnect: (userId) => push.disconnect(userId),
    onShared: () => push.forgetRights(),
    transferFolders: (from, to) => folders.transferAll(from, to),
    deleteOwned: async (userId) => {
      for (const id of await shares.listOwned('workflow', userId)) await workflows.service.delete(id);
      await folders.deleteAll(userId);
      for (const id of await shares.listOwned('credential', userId)) await plane.credentials.service.delete(id);
    },
  });
  await accounts.owner.setUpFromEnvironment(config);
  const onActivation = createActivationNews({ push, shares, log });
  const tellOfExecutions = createTellOfExecutions({ push, shares, log });
  const triggers = createTriggers({
    ...plane,
    database,
    push,
    onActivation,
    log,
    refuseUnusableCredentials: async ({ id, document }) => {
      const owner = await shares.findOwner('workflow', id);
      const { nodes } = JSON.parse(document) as Workflow;
      await plane.credentials.handout.refuseUnusable(nodes, owner === undefined ? [] : [owner]);
    },
  });
  const executions = createExecutionServices({
    ...plane,
    ...triggers,
    isShared: queue !== undefined,
    database,
    access,
    shares,
    log,
  });
  const folders = new FolderService({
    repository: createFolderRepository(database.db),
    isUniqueViolation: (error) => database.isUniqueViolation(error),
    findWorkflowOwner: (id) => shares.findOwner('workflow', id),
    deleteWorkflow: async (id) => void (await workflows.service.delete(id)),
    onDeleted: (ids) => plane.variables.deleteByScope('folder', ids),
  });
  const variables = new VariableService({
    access,
    repository: plane.variables,
    cipher: plane.cipher,
    isUniqueViolation: (error) => database.isUniqueViolation(error),
  });
  const workflows = createWorkflows({
    ...plane,
    access,
    config,
    database,
    shares,
    tags,
    folders,
    activation: triggers.activation,
    executions: executions.service,
  });

  const { packages, npm } = createPackages({ ...plane, config, database, push, log, environment: options.environment });
  const housekeeping = new Housekeeping(
    [
      { what: 'versions of workflows', remove: () => workflows.history.removeOutdated() },
      ...parts.flatMap(({ housekeeping: outdated }) => outdated ?? []),
    ],
    log,
  );
  const app = createApp(log, config);
  services.auditCallsOf(app);
  if (metrics) serveMetrics(app, metrics, config);
  const checks = readinessChecks({ ...plane, ...queue, database, dataDir: config.dataDir });
  serveHealth(app, checks);
  const calls = queuedCalls ?? ownCalls;
  await serveWebhooks(app, { ...plane, tracing, calls, config, triggers, reader: executions.reader });
  const routes = [
    ...workflows.routes,
    executions.routes,
    ...parts.flatMap(({ routes = [] }) => routes),
    createMigrationRoutes({
      access,
      shares,
      catalogue: () => plane.nodeTypes.catalogue(),
      checkExpressions: askForExpressions(plane.runners),
    }),
    createFolderRoutes(folders, access),
    createVariableRoutes(variables),
    createNodeTypeRoutes(plane.nodeTypes),
    createCommunityPackageRoutes(packages),
    createNodeLookupRoutes(plane.lookups),
    plane.credentials.routes(access),
    plane.secretRoutes,
    createInstanceRoutes({ ...accounts, packages, npm, config, instanceId: instance.instanceId, publicUrl }),
    createInstanceStateRoutes({ ...options, checks }),
    createPushRoutes({ hub: push, access, shares, isStill: accounts.isStill }),
    ...(config.templates ? [createTemplateRoutes({ nodeTypes: plane.nodeTypes, publicUrl })] : []),
    createBinaryDataRoutes(plane.files, access),
    ...accounts.routes,
  ];
  await registerRest(app, { config, who: { ...accounts, access }, routes });
  if (config.publicApi) {
    const { nodeTypes } = plane;
    const { service: credentials } = plane.credentials;
    const { service, reader } = executions;
    await servePublicApi(app, {
      ...accounts,
      ...{ access, shares, config, publicUrl, credentials, nodeTypes, reader, tags, variables },
      executions: service,
      workflows: workflows.service,
      workflowList: workflows.list,
      workflowLists: workflows.lists,
      repository: plane.workflows,
    });
  }
  const editor = { folder: options.editorFolder, basePath: basePathOf(publicUrl) };
  await registerPages(app, config, (pages) => serveEditor(pages, editor));
  await life.prepare();
  await plane.claimLeft();
  await triggers.restore();
  let endFollowing: (() => void) | undefined;
  let endDevPackage: (() => Promise<void>) | undefined;

  return {
    app,
    setupCode: () => accounts.setupCode(),
    async start() {
      await life.start();
      endFollowing = await followPackages(packages, log);
      plane.runners.start();
      await queue?.inbox.open((message) => {
        if (message.kind === 'stop') void plane.launcher.stop(message.executionId);
        else queuedCalls?.receive(message);
      });
      await pageEvents?.listen();
      queue?.workers.startSweep(triggers.isLeading);
      await executions.cleanUp.start();
      housekeeping.start();
      await plane.recover();
      await plane.runners.whenReady();
      await triggers.repair();
      const { devPackage: folder } = options;
      if (folder !== undefined) endDevPackage = followDevPackage({ folder, packages, npm, log });
    },
    async close(graceMs) {
      endFollowing?.();
      await endDevPackage?.();
      executions.cleanUp.stop();
      housekeeping.stop();
      await triggers.close();
      await life.stop(graceMs);
      await Promise.all([plane.close(graceMs), queuedCalls?.close(graceMs)]);
      news.close();
      pageEvents?.close();
      await queue?.close();
      push.close();
      await endOrderly('calls that wait for an answer', () => app.close());
      await tracing?.close(TRACES_GRACE_MS);
    },
  };
}
