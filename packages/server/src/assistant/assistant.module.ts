import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Config } from '../config/config-table.ts';
import type { Credentials } from '../credentials/create-credentials.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { ModelUsages } from '../models/model-usages.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { accountDeleted, accountHandedOver } from '../users/user.events.ts';
import { createAssistantRoutes } from './assistant.routes.ts';
import { AssistantModelRepository } from './assistant-model.repository.ts';
import { AssistantModels } from './assistant-models.ts';
import { AssistantTurns } from './assistant-turns.ts';

/** The assistant of the editor. */
export const assistantModule = defineModule({
  name: 'assistant',
  needs: {
    access: need<Access>(),
    config: need<Config>(),
    credentials: need<Credentials>(),
    database: need<Database>(),
    events: need<EventBus>(),
    isStill: need<(actor: Actor) => Promise<boolean>>(),
    log: need<Logger>(),
    lookups: need<NodeLookups>(),
    modelUsage: need<ModelUsages>(),
    nodeTypes: need<NodeTypeStore>(),
    runners: need<RunnerPool>(),
  },
  provides: [],
  create({ access, config, credentials, database, events, isStill, log, lookups, modelUsage, nodeTypes, runners }) {
    const repository = new AssistantModelRepository(database.db);
    for (const event of [accountDeleted, accountHandedOver])
      events.on(event, ({ userId }) => repository.delete(userId));
    const models = new AssistantModels({ access, credentials: credentials.service, nodeTypes, repository });
    const turns = new AssistantTurns({ access, isStill, lookups, models, runners, usage: modelUsage, log });
    return { routes: [createAssistantRoutes({ config, models, turns })] };
  },
});
