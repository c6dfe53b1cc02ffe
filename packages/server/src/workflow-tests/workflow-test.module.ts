import { workflowTestRoutes } from '@millrace/api';
import { type Access, knownActor } from '../access/access.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import { RunDocuments } from '../executions/run-documents.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { Grants } from '../workflows/grants/grants.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { CaseRunner } from './case-runner.ts';
import { WorkflowTestService } from './workflow-test.service.ts';

/** A document with its tests, and JSON text may carry blanks and escapes that the stored one does not. */
const MAX_BODY_BYTES = 33_554_432;

/** Tests of workflows. */
export const workflowTestModule = defineModule({
  name: 'workflow tests',
  needs: {
    access: need<Access>(),
    files: need<ExecutionFiles>(),
    grants: need<Grants>(),
    launcher: need<ExecutionLauncher>(),
    nodeTypes: need<NodeTypeStore>(),
    reader: need<ExecutionReader>(),
    runPeople: need<RunPeople>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['workflowTests'],
  create({ workflowRepository: workflows, ...needs }) {
    const workflowTests = new WorkflowTestService({
      ...needs,
      workflows,
      runDocuments: new RunDocuments({ ...needs, workflows }),
      runner: new CaseRunner(needs),
    });
    return { provides: { workflowTests }, routes: [routesOf(workflowTests)] };
  },
});

function routesOf(tests: WorkflowTestService): RestRoutes {
  return (app) => {
    serveRoute(app, workflowTestRoutes.run, ({ actor, body }) => tests.run(body, knownActor(actor)), {
      maxBodyBytes: MAX_BODY_BYTES,
    });
    serveRoute(app, workflowTestRoutes.record, ({ actor, params, body }) =>
      tests.record(params.id, { name: body?.name, startedBy: knownActor(actor).user.id }),
    );
  };
}
