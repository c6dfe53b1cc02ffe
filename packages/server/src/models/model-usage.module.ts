import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { modelUsed } from '../executions/live/execution.events.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { ModelUsageRepository } from './model-usage.repository.ts';
import { ModelUsages } from './model-usages.ts';

/** What language models used, and may use in a day. */
export const modelUsageModule = defineModule({
  name: 'usage of models',
  needs: { config: need<Config>(), database: need<Database>(), events: need<EventBus>(), log: need<Logger>() },
  provides: ['modelUsage'],
  create({ config, database, events, log }) {
    const modelUsage = new ModelUsages({ repository: new ModelUsageRepository(database.db), config, log });
    events.on(modelUsed, ({ workflowId, usage }) => modelUsage.note(workflowId, usage));
    return {
      provides: { modelUsage },
      stop: () => modelUsage.store().catch((error: unknown) => log.warn({ err: error }, 'What models used is lost')),
    };
  },
});
