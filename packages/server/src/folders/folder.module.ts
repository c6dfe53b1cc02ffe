import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { accountDeleted, accountHandedOver } from '../users/user.events.ts';
import { foldersDeleted, workflowDeletedWithFolder } from './folder.events.ts';
import { FolderRepository } from './folder.repository.ts';
import { createFolderRoutes } from './folder.routes.ts';
import { FolderService } from './folder.service.ts';

/** Folders of workflows. */
export const folderModule = defineModule({
  name: 'folders',
  needs: {
    access: need<Access>(),
    database: need<Database>(),
    events: need<EventBus>(),
    shares: need<ShareRepository>(),
  },
  provides: ['folders'],
  create({ access, database, events, shares }) {
    const folders = new FolderService({
      repository: new FolderRepository(database.db),
      isUniqueViolation: (error) => database.isUniqueViolation(error),
      findWorkflowOwner: (id) => shares.findOwner('workflow', id),
      deleteWorkflow: (workflowId) => events.emit(workflowDeletedWithFolder, { workflowId }),
      onDeleted: (folderIds) => events.emit(foldersDeleted, { folderIds }),
    });
    events.on(accountDeleted, ({ userId }) => folders.deleteAll(userId));
    events.on(accountHandedOver, ({ userId, heirId }) => folders.transferAll(userId, heirId));
    return { provides: { folders }, routes: [createFolderRoutes(folders, access)] };
  },
});
