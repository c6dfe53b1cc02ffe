import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Config } from '../config/config-table.ts';
import type { Credentials } from '../credentials/create-credentials.ts';
import type { DataTables } from '../data-tables/create-data-tables.ts';
import type { Evaluations } from '../evaluations/evaluations.ts';
import type { ExecutionService } from '../executions/execution.service.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { ReplayService } from '../executions/replay/replay.service.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import type { TagService } from '../tags/tag.service.ts';
import type { Invitations } from '../users/invitations.ts';
import type { UserService } from '../users/user.service.ts';
import type { VariableService } from '../variables/variable.service.ts';
import type { WorkflowTestService } from '../workflow-tests/workflow-test.service.ts';
import type { Workflows } from '../workflows/create-workflows.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { servePublicApi } from './serve-public-api.ts';

/** What programs call. */
export const publicApiModule = defineModule({
  name: 'public API',
  needs: {
    access: need<Access>(),
    auditCallsOf: need<(served: FastifyInstance) => void>(),
    config: need<Config>(),
    credentials: need<Credentials>(),
    dataTables: need<DataTables>(),
    evaluations: need<Evaluations>(),
    executionService: need<ExecutionService>(),
    findProgram: need<(request: FastifyRequest) => Promise<Actor>>(),
    invitations: need<Invitations>(),
    nodeTypes: need<NodeTypeStore>(),
    publicUrl: need<string>(),
    reader: need<ExecutionReader>(),
    replays: need<ReplayService>(),
    shares: need<ShareRepository>(),
    sharing: need<SharingService>(),
    tags: need<TagService>(),
    users: need<UserService>(),
    variables: need<VariableService>(),
    workflowTests: need<WorkflowTestService>(),
    workflowRepository: need<WorkflowRepository>(),
    workflows: need<Workflows>(),
  },
  provides: [],
  create({ credentials, executionService, workflowRepository, workflows, ...needs }) {
    if (!needs.config.publicApi) return {};
    const options = {
      ...needs,
      credentials: credentials.service,
      executions: executionService,
      workflows: workflows.service,
      workflowList: workflows.list,
      workflowLists: workflows.lists,
      repository: workflowRepository,
    };
    return { serve: (app) => servePublicApi(app, options) };
  },
});
