import { evaluationRoutes as calls } from '@millrace/api';
import { type Access, knownActor } from '../access/access.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { Database } from '../database/database.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import { OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { EvaluationRepository } from './evaluation.repository.ts';
import { EvaluationRunner } from './evaluation-runner.ts';
import { Evaluations } from './evaluations.ts';

/** Evaluations of workflows by the rows of a set. */
export const evaluationModule = defineModule({
  name: 'evaluations',
  needs: {
    access: need<Access>(),
    database: need<Database>(),
    instance: need<{ instanceId: string }>(),
    launcher: need<ExecutionLauncher>(),
    log: need<Logger>(),
    nodeTypes: need<NodeTypeStore>(),
    reader: need<ExecutionReader>(),
    runPeople: need<RunPeople>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['evaluations'],
  create({ database, instance, workflowRepository: workflows, ...needs }) {
    const repository = new EvaluationRepository(database.db);
    const runner = new EvaluationRunner({ ...needs, repository });
    const ownership = new OwnershipRepository(database);
    const serverId = instance.instanceId;
    const evaluations = new Evaluations({ ...needs, ownership, repository, runner, workflows, serverId });
    return {
      provides: { evaluations },
      routes: [routesOf(evaluations)],
      start: () => evaluations.begin(),
      closing: () => runner.close(),
    };
  },
});

function routesOf(evaluations: Evaluations): RestRoutes {
  return (app) => {
    serveRoute(app, calls.list, ({ params }) => evaluations.list(params.id));
    serveRoute(app, calls.start, ({ actor, params, body }) =>
      evaluations.start(params.id, { ...body, actor: knownActor(actor) }),
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
