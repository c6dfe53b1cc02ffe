import type { Access } from '../access/access.ts';
import type { Config } from '../config/config-table.ts';
import type { RestRoutes } from '../http/create-app.ts';
import type { TagService } from '../tags/tag.service.ts';
import type { StaticDataCache } from './static-data.ts';
import type { WorkflowRepository } from './workflow.repository.ts';
import { createWorkflowRoutes } from './workflow.routes.ts';
import { createWorkflowService, type WorkflowActivation, type WorkflowService } from './workflow.service.ts';

export interface WorkflowsOptions {
  access: Access;
  config: Pick<Config, 'ssrfAllow'>;
  workflows: WorkflowRepository;
  tags: TagService;
  staticData: Pick<StaticDataCache, 'forget'>;
  activation: WorkflowActivation & { activationError(workflowId: string): Promise<string | undefined> };
  executions: { deleteByWorkflow(workflowId: string): Promise<void> };
}

/** Workflows as clients see them. */
export function createWorkflows(options: WorkflowsOptions): { routes: RestRoutes; service: WorkflowService } {
  const { config, workflows: repository, staticData, activation, executions } = options;
  const service = createWorkflowService({
    repository,
    activation,
    tags: options.tags,
    deleteExecutions: async (workflowId) => {
      staticData.forget(workflowId);
      await executions.deleteByWorkflow(workflowId);
    },
  });
  const routes = createWorkflowRoutes({
    access: options.access,
    workflows: service,
    // Loaded when first used: its HTTP client takes as long to load as half of the server.
    fetchWorkflow: async (url) => {
      const { createWorkflowFetcher } = await import('./fetch-workflow.ts');
      return createWorkflowFetcher(config.ssrfAllow)(url);
    },
    activationError: (id) => activation.activationError(id),
  });
  return { routes, service };
}
