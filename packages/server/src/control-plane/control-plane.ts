import type { FastifyInstance } from 'fastify';
import { createEndOrderly } from '../closing/orderly.ts';
import type { LiveConfig } from '../config/live-config.ts';
import type { Database } from '../database/database.ts';
import { basePathOf } from '../http/base-path.ts';
import { createApp, registerPages, registerRest } from '../http/create-app.ts';
import { serveEditor } from '../http/static-files.ts';
import type { Logger } from '../logging/logger.ts';
import { compose } from '../modules/compose.ts';
import { EventBus } from '../modules/event-bus.ts';
import * as executionModules from './execution-modules.ts';
import { Housekeeping } from './housekeeping.ts';
import * as serverModules from './server-modules.ts';

/** A runner that is held or ends is stood in for at once. */
const SPARE_RUNNERS = 1;

export interface ControlPlaneOptions {
  liveConfig: LiveConfig;
  database: Database;
  instance: { encryptionKey: string; instanceId: string };
  /** With a closing slash. */
  publicUrl: string;
  editorFolder: string;
  log: Logger;
  setLogLevel(level: string): void;
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
  const { liveConfig, log, publicUrl } = options;
  const { config } = liveConfig;
  const { services, parts, ...composition } = await compose(
    { ...executionModules, ...serverModules },
    {
      ...givenTo(options),
      devPackage: options.devPackage,
      isWorker: false,
    },
  );
  const app = createApp(log, config);
  for (const part of parts) part.watch?.(app);
  for (const part of parts) await part.serve?.(app);
  await registerRest(app, {
    config,
    who: services,
    watch: services.auditCallsOf,
    routes: parts.flatMap(({ routes = [] }) => routes),
  });
  const editor = { folder: options.editorFolder, basePath: basePathOf(publicUrl) };
  await registerPages(app, config, (pages) => serveEditor(pages, editor));
  const housekeeping = new Housekeeping(
    parts.flatMap((part) => part.housekeeping ?? []),
    log,
  );
  const endOrderly = createEndOrderly(log);
  await composition.prepare();
  return {
    app,
    setupCode: services.setupCode,
    async start() {
      housekeeping.start();
      await composition.start();
    },
    async close(graceMs) {
      housekeeping.stop();
      await composition.stop(graceMs);
      await endOrderly('calls that wait for an answer', () => app.close());
    },
  };
}

/** What modules of servers and workers get without a module. */
export function givenTo(options: Omit<ControlPlaneOptions, 'editorFolder'>) {
  const { auditStream, database, environment, instance, liveConfig, log, setLogLevel } = options;
  const { pingIntervalMs, publicUrl, runnerEntry } = options;
  return {
    ...{ auditStream, database, environment, instance, liveConfig, log, publicUrl, setLogLevel },
    config: liveConfig.config,
    events: new EventBus(),
    runnerProgram: {
      entry: runnerEntry,
      spares: SPARE_RUNNERS,
      ...(pingIntervalMs !== undefined && { pingIntervalMs }),
    },
  };
}
