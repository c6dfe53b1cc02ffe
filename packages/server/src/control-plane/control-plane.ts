import type { FastifyInstance } from 'fastify';
import { createBinaryDataRoutes } from '../binary-data/binary-data.routes.ts';
import type { Config } from '../config/config-table.ts';
import { createCredentialRoutes } from '../credentials/credential.routes.ts';
import type { Database } from '../database/database.ts';
import { createExecutionServices } from '../executions/create-execution-services.ts';
import { createApp, registerPages, registerRest } from '../http/create-app.ts';
import { serveHealth } from '../http/health.routes.ts';
import { serveEditor } from '../http/static-files.ts';
import { createInstanceRoutes } from '../instance/instance.routes.ts';
import type { Logger } from '../logging/logger.ts';
import { createNodeLookupRoutes } from '../node-types/node-lookup.routes.ts';
import { createNodeTypeRoutes } from '../node-types/node-type.routes.ts';
import { createPushRoutes } from '../push/push.routes.ts';
import { PushHub } from '../push/push-hub.ts';
import { createTriggers } from '../triggers/create-triggers.ts';
import { serveWebhooks } from '../webhooks/serve-webhooks.ts';
import { createWorkflows } from '../workflows/create-workflows.ts';
import { createExecutionPlane } from './execution-plane.ts';
import { readinessChecks } from './readiness.ts';

/** A runner that is held or ends is stood in for at once. */
const SPARE_RUNNERS = 1;

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
  const { config, database, instance, publicUrl, log } = options;
  const push = new PushHub();
  const { encryptionKey } = instance;
  const plane = createExecutionPlane({ ...options, encryptionKey, spareRunners: SPARE_RUNNERS, push });
  const triggers = createTriggers({ ...plane, database, push, log });
  const executions = createExecutionServices({ ...plane, tests: triggers.tests, log });
  const workflows = createWorkflows({
    ...plane,
    config,
    activation: triggers.activation,
    executions: executions.service,
  });

  const app = createApp(log);
  serveHealth(app, readinessChecks({ database, runners: plane.runners }));
  await serveWebhooks(app, { ...plane, config, triggers, reader: executions.reader });
  await registerRest(app, config, [
    workflows.routes,
    executions.routes,
    createNodeTypeRoutes(plane.nodeTypes),
    createNodeLookupRoutes(plane.lookups),
    createCredentialRoutes(plane.credentials),
    createInstanceRoutes({ config, instanceId: instance.instanceId, publicUrl }),
    createPushRoutes(push),
    createBinaryDataRoutes(plane.files),
  ]);
  await registerPages(app, config, (pages) => serveEditor(pages, options.editorFolder));
  await triggers.restore();

  return {
    app,
    async start() {
      plane.runners.start();
      await executions.cleanUp.start();
      await plane.recover();
      await plane.runners.whenReady();
      await triggers.repair();
    },
    async close(graceMs) {
      executions.cleanUp.stop();
      triggers.close();
      await plane.close(graceMs);
      push.close();
      await app.close();
    },
  };
}
