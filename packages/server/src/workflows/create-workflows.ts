import { type Access, knownActor } from '../access/access.ts';
import type { TellableError } from '../access/message-for.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Config } from '../config/config-table.ts';
import { type ProxyConfig, proxiesOf } from '../config/proxies.ts';
import type { Database } from '../database/database.ts';
import type { FolderService } from '../folders/folder.service.ts';
import type { RestRoutes } from '../http/create-app.ts';
import type { TagService } from '../tags/tag.service.ts';
import { createChangeOf } from './change-of.ts';
import { createGrantRoutes } from './grants/grant.routes.ts';
import type { Grants } from './grants/grants.ts';
import { VersionRepository } from './history/version.repository.ts';
import { createWorkflowHistoryRoutes } from './history/workflow-history.routes.ts';
import { WorkflowHistory } from './history/workflow-history.ts';
import type { StaticDataCache } from './static-data.ts';
import type { WorkflowRepository } from './workflow.repository.ts';
import { createWorkflowRoutes } from './workflow.routes.ts';
import { type WorkflowActivation, WorkflowService } from './workflow.service.ts';
import { WorkflowFiles } from './workflow-files.ts';
import { WorkflowListRepository } from './workflow-list.repository.ts';
import { WorkflowList } from './workflow-list.ts';

export interface WorkflowsOptions {
  access: Access;
  database: Pick<Database, 'db'>;
  shares: ShareRepository;
  config: Pick<Config, 'ssrfAllow' | 'versionsMaxAgeDays'> & ProxyConfig;
  workflows: WorkflowRepository;
  grants: Grants;
  tags: TagService;
  folders: Pick<FolderService, 'requireOwn' | 'moveWorkflows'>;
  staticData: Pick<StaticDataCache, 'forget'>;
  activation: WorkflowActivation & { activationError(workflowId: string): Promise<TellableError | undefined> };
  executions: { deleteByWorkflow(workflowId: string): Promise<void> };
}

export interface Workflows {
  routes: RestRoutes[];
  history: WorkflowHistory;
  service: WorkflowService;
  list: WorkflowList;
  lists: WorkflowListRepository;
}

/** Workflows as clients see them. */
export function createWorkflows(options: WorkflowsOptions): Workflows {
  const { config, workflows: repository, staticData, activation, executions } = options;
  const service = new WorkflowService({
    repository,
    activation,
    grants: options.grants,
    tags: options.tags,
    deleteExecutions: async (workflowId) => {
      staticData.forget(workflowId);
      await executions.deleteByWorkflow(workflowId);
    },
  });
  const lists = new WorkflowListRepository(options.database.db);
  const list = new WorkflowList({ ...options, repository: lists });
  const changeOf = createChangeOf(options.access);
  const history = new WorkflowHistory({
    repository: new VersionRepository(options.database.db),
    workflows: service,
    config,
  });
  const routes = createWorkflowRoutes({
    access: options.access,
    changeOf,
    workflows: service,
    requireFolder: async (actor, folderId) => {
      await options.access.require(actor, 'folder:update', folderId);
      await options.folders.requireOwn(folderId, knownActor(actor).user.id);
    },
    moveWorkflows: (ids, folderId) => options.folders.moveWorkflows(ids, folderId),
    list,
    files: new WorkflowFiles({ workflows: service, lists }),
    // Loaded when first used: its HTTP client takes as long to load as half of the server.
    fetchWorkflow: async (url) => {
      const { createWorkflowFetcher } = await import('./fetch-workflow.ts');
      return createWorkflowFetcher(config.ssrfAllow, proxiesOf(config))(url);
    },
    activationError: (id) => activation.activationError(id),
  });
  return {
    routes: [routes, createWorkflowHistoryRoutes(history, changeOf), createGrantRoutes(options.grants)],
    history,
    service,
    list,
    lists,
  };
}
