import type { Access } from '../access/access.ts';
import type { ResumeKeys } from '../access/resume-keys.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { Grants } from '../workflows/grants/grants.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { createExecutionServices, type ExecutionServicesOptions } from './create-execution-services.ts';
import type { Executions } from './create-executions.ts';

/** Executions as clients see them. */
export const executionServiceModule = defineModule({
  name: 'execution service',
  needs: {
    access: need<Access>(),
    database: need<Database>(),
    executions: need<Executions>(),
    files: need<ExecutionFiles>(),
    grants: need<Grants>(),
    log: need<Logger>(),
    nodeTypes: need<NodeTypeStore>(),
    resumeKeys: need<ResumeKeys>(),
    runPeople: need<RunPeople>(),
    triggers: need<Pick<ExecutionServicesOptions, 'isLeading' | 'tests'>>(),
    workers: need<object | undefined>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['executionService', 'reader', 'replays'],
  create({ executions, triggers, workers, workflowRepository, ...needs }) {
    const { reader, service, replays, routes, cleanUp } = createExecutionServices({
      ...needs,
      ...executions,
      executions: executions.repository,
      executionStore: executions.store,
      tests: triggers.tests,
      isLeading: () => triggers.isLeading(),
      isShared: workers !== undefined,
      workflows: workflowRepository,
    });
    return {
      provides: { executionService: service, reader, replays },
      routes: [routes],
      start: () => cleanUp.start(),
      stop: () => cleanUp.stop(),
    };
  },
});
