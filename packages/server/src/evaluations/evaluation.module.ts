import { evaluationRoutes as calls } from '@millrace/api';
import { type Access, knownActor } from '../access/access.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { Database } from '../database/database.ts';
import type { Executions } from '../executions/create-executions.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import { RetentionRepository } from '../executions/storage/retention.repository.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { createEvaluations } from './create-evaluations.ts';
import { EvaluationRetention, type EvaluationRetentionOptions } from './evaluation-retention.ts';
import type { Evaluations } from './evaluations.ts';

/** Evaluations of workflows by the rows of a set. */
export const evaluationModule = defineModule({
  name: 'evaluations',
  needs: {
    access: need<Access>(),
    config: need<EvaluationRetentionOptions['config']>(),
    database: need<Database>(),
    executions: need<Pick<Executions, 'executables'>>(),
    instance: need<{ instanceId: string }>(),
    launcher: need<ExecutionLauncher>(),
    log: need<Logger>(),
    nodeTypes: need<NodeTypeStore>(),
    reader: need<ExecutionReader>(),
    runPeople: need<RunPeople>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['evaluations'],
  create({ config, database, executions: { executables }, instance, workflowRepository: workflows, ...needs }) {
    const made = createEvaluations({ ...needs, database, executables, workflows, serverId: instance.instanceId });
    const { evaluations, runner, repository } = made;
    const retention = new EvaluationRetention({ repository, config, own: new RetentionRepository(database.db) });
    return {
      provides: { evaluations },
      routes: [routesOf(evaluations)],
      start: () => evaluations.begin(),
      closing: () => runner.close(),
      housekeeping: { what: 'rows of evaluations', remove: () => retention.removeOutdated() },
    };
  },
});

function routesOf(evaluations: Evaluations): RestRoutes {
  return (app) => {
    serveRoute(app, calls.list, ({ params }) => evaluations.list(params.id));
    serveRoute(app, calls.start, ({ actor, params, body }) =>
      evaluations.start(params.id, { ...body, userId: knownActor(actor).user.id }),
    );
    serveRoute(app, calls.get, ({ params }) => evaluations.get(params.id, params.runId));
    serveRoute(app, calls.rows, ({ params, query }) => evaluations.rows(params.id, params.runId, query));
    serveRoute(app, calls.stop, ({ actor, params }) => evaluations.stop(params.id, params.runId, knownActor(actor)));
    serveRoute(app, calls.delete, async ({ params }) => {
      await evaluations.delete(params.id, params.runId);
      return { success: true as const };
    });
  };
}
