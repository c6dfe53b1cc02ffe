import type { Access } from '../access/access.ts';
import type { ResumeKeys } from '../access/resume-keys.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { StaticDataCache } from '../workflows/static-data.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import type { WorkflowChanges } from '../workflows/workflow-changes.ts';
import { createExecutions } from './create-executions.ts';
import { executionSettled, modelUsed } from './live/execution.events.ts';
import type { LiveExecutions } from './live/live-executions.ts';
import { ExecutionSpans } from './start/execution-spans.ts';
import type { ExecutionRole, Workers } from './start/workers.ts';

/** All that starts executions, follows them and lets them go on. */
export const executionModule = defineModule({
  name: 'executions',
  needs: {
    access: need<Access>(),
    config: need<Config>(),
    database: need<Database>(),
    events: need<EventBus>(),
    executionRole: need<ExecutionRole>(),
    files: need<ExecutionFiles>(),
    instance: need<{ instanceId: string }>(),
    live: need<LiveExecutions>(),
    log: need<Logger>(),
    noteExecution: need<(workflowId: string) => void>(),
    pages: need<Pick<PushHub, 'send'>>(),
    publicUrl: need<string>(),
    resumeKeys: need<ResumeKeys>(),
    runPeople: need<RunPeople>(),
    runners: need<RunnerPool>(),
    staticData: need<StaticDataCache>(),
    tracing: need<Tracing | undefined>(),
    workers: need<Workers | undefined>(),
    workflowChanges: need<WorkflowChanges>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['executions', 'launcher', 'waiting'],
  create({ events, executionRole, instance, noteExecution, pages, tracing, workflowRepository, ...needs }) {
    const executions = createExecutions({
      ...needs,
      serverId: instance.instanceId,
      role: executionRole,
      push: pages,
      workflows: workflowRepository,
      spans: tracing && new ExecutionSpans(tracing),
      onChanged: noteExecution,
      onSettled: (execution) => void events.emit(executionSettled, execution),
      onModelUsed: ({ row }, usage) => void events.emit(modelUsed, { workflowId: row.workflow_id, usage }),
    });
    const { launcher, waiting } = executions;
    return {
      provides: { executions, launcher, waiting },
      prepare: () => executions.claimLeft(),
      start: () => executions.recover(),
      closing: () => executions.closing(),
      stop: (graceMs) => executions.close(graceMs),
    };
  },
});
