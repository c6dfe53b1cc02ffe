import type { Access } from '../access/access.ts';
import type { ResumeKeys } from '../access/resume-keys.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { Database } from '../database/database.ts';
import type { RestRoutes } from '../http/create-app.ts';
import type { Logger } from '../logging/logger.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { Grants } from '../workflows/grants/grants.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { AnnotationRepository } from './annotations/annotation.repository.ts';
import { AnnotationService } from './annotations/annotation.service.ts';
import { CleanUp } from './clean-up.ts';
import { createExecutionRoutes } from './execution.routes.ts';
import { ExecutionService, type ExecutionServiceOptions } from './execution.service.ts';
import { ExecutionReader } from './history/execution-reader.ts';
import type { Retention } from './history/retention.ts';
import { ManualRunService, type TestEvents } from './manual-run.service.ts';
import { ReplayService } from './replay/replay.service.ts';
import { RunAgain } from './run-again.ts';
import { RunDocuments } from './run-documents.ts';
import type { ExecutionRepository } from './storage/execution.repository.ts';
import type { ExecutionStore } from './storage/execution-store.ts';
import type { WaitingExecutions } from './waiting/waiting-executions.ts';

export interface ExecutionServicesOptions extends Pick<ExecutionServiceOptions, 'files' | 'launcher' | 'isShared'> {
  workflows: WorkflowRepository;
  grants: Grants;
  runPeople: RunPeople;
  access: Access;
  database: Pick<Database, 'db'>;
  executions: ExecutionRepository;
  executionStore: ExecutionStore;
  waiting: WaitingExecutions;
  retention: Retention;
  /** Whether this server leads those that share its database. */
  isLeading(): boolean;
  nodeTypes: NodeTypeStore;
  tests: TestEvents;
  resumeKeys: ResumeKeys;
  log: Logger;
}

/** Executions as clients see them. */
export interface ExecutionServices {
  reader: ExecutionReader;
  service: ExecutionService;
  replays: ReplayService;
  routes: RestRoutes;
  cleanUp: CleanUp;
}

export function createExecutionServices(options: ExecutionServicesOptions): ExecutionServices {
  const { executions: repository, executionStore: store, launcher, waiting, nodeTypes, tests, log } = options;
  const { access, retention, isLeading } = options;
  const reader = new ExecutionReader(repository, launcher);
  const annotations = new AnnotationRepository(options.database.db);
  const again = new RunAgain({ ...options, reader });
  const service = new ExecutionService({ ...options, repository, reader, store, annotations, again });
  const replays = new ReplayService({ reader, launcher, again });
  const manualRuns = new ManualRunService({
    access,
    runDocuments: new RunDocuments(options),
    launcher,
    executions: service,
    reader,
    nodeTypes,
    tests,
  });
  const routes = createExecutionRoutes({
    access,
    executions: service,
    reader,
    manualRuns,
    replays,
    annotations: new AnnotationService({ repository: annotations, reader }),
    stopWaiting: (id) => tests.stop(id),
    answer: (id, answer) => waiting.answer(id, answer),
    waitingOf: (id) => waiting.waitingOf(id),
    resumeKeyOf: (id) => options.resumeKeys.keyOf(id),
  });
  return { reader, service, replays, routes, cleanUp: new CleanUp({ executions: service, retention, isLeading, log }) };
}
