import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { foldersDeleted } from '../folders/folder.events.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { workflowVariablesChanging } from './variable.events.ts';
import { VariableRepository } from './variable.repository.ts';
import { createVariableRoutes } from './variable.routes.ts';
import { VariableService, type VariableServiceOptions } from './variable.service.ts';

/** Values that workflows share. */
export const variableModule = defineModule({
  name: 'variables',
  needs: {
    access: need<Access>(),
    cipher: need<VariableServiceOptions['cipher']>(),
    database: need<Database>(),
    events: need<EventBus>(),
  },
  provides: ['variables', 'variableRepository'],
  create({ access, cipher, database, events }) {
    const variableRepository = new VariableRepository(database.db);
    const variables = new VariableService({
      access,
      cipher,
      repository: variableRepository,
      onSteered: (workflowId, userId) => events.emit(workflowVariablesChanging, { workflowId, userId }),
      isUniqueViolation: (error) => database.isUniqueViolation(error),
    });
    events.on(foldersDeleted, ({ folderIds }) => variableRepository.deleteByScope('folder', folderIds));
    return { provides: { variables, variableRepository }, routes: [createVariableRoutes(variables)] };
  },
});
