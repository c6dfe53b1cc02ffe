import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { workflowDeletedWithFolder } from '../folders/folder.events.ts';
import type { FolderService } from '../folders/folder.service.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import type { TagService } from '../tags/tag.service.ts';
import { accountDeleted } from '../users/user.events.ts';
import { createWorkflows, type WorkflowsOptions } from './create-workflows.ts';
import type { Grants } from './grants/grants.ts';
import type { StaticDataCache } from './static-data.ts';
import type { WorkflowRepository } from './workflow.repository.ts';

/** Workflows as clients see them. */
export const workflowModule = defineModule({
  name: 'workflows',
  needs: {
    access: need<Access>(),
    config: need<Config>(),
    database: need<Database>(),
    events: need<EventBus>(),
    executionService: need<WorkflowsOptions['executions']>(),
    folders: need<FolderService>(),
    grants: need<Grants>(),
    shares: need<ShareRepository>(),
    staticData: need<StaticDataCache>(),
    tags: need<TagService>(),
    triggers: need<Pick<WorkflowsOptions, 'activation'>>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['workflows'],
  create({ events, executionService, triggers, workflowRepository, ...needs }) {
    const workflows = createWorkflows({
      ...needs,
      workflows: workflowRepository,
      activation: triggers.activation,
      executions: executionService,
    });
    const remove = async (id: string): Promise<void> => void (await workflows.service.delete(id));
    events.on(workflowDeletedWithFolder, ({ workflowId }) => remove(workflowId));
    events.on(accountDeleted, async ({ userId }) => {
      for (const id of await needs.shares.listOwned('workflow', userId)) await remove(id);
    });
    return {
      provides: { workflows },
      routes: workflows.routes,
      housekeeping: { what: 'versions of workflows', remove: () => workflows.history.removeOutdated() },
    };
  },
});
