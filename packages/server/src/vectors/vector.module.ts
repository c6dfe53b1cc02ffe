import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { accountDeleted, accountHandedOver } from '../users/user.events.ts';
import { VectorRepository } from './vector.repository.ts';
import { createVectorRoutes } from './vector.routes.ts';
import { VectorService } from './vector.service.ts';

/** Vector stores that the instance keeps itself. They belong to whom the workflows belong that use them. */
export const vectorModule = defineModule({
  name: 'vector stores',
  needs: { access: need<Access>(), database: need<Database>(), events: need<EventBus>() },
  provides: ['vectors'],
  create({ access, database, events }) {
    const repository = new VectorRepository(database.db);
    events.on(accountDeleted, ({ userId }) => repository.deleteOfOwner(userId));
    events.on(accountHandedOver, ({ userId, heirId }) => repository.transfer(userId, heirId));
    const vectors = new VectorService({
      repository,
      mayReadWorkflow: (userId, workflowId) => access.allowsUser(userId, 'workflow:read', workflowId),
    });
    return { provides: { vectors }, routes: [createVectorRoutes(vectors)] };
  },
});
