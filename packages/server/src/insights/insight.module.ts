import type { Access } from '../access/access.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { InsightRepository } from './insight.repository.ts';
import { createInsightRoutes } from './insight.routes.ts';
import { Insights } from './insights.ts';

/** What workflows did over weeks and months. */
export const insightModule = defineModule({
  name: 'insights',
  needs: { access: need<Access>(), config: need<Config>(), database: need<Database>() },
  provides: [],
  create({ access, config, database }) {
    const insights = new Insights({ repository: new InsightRepository(database.db), config });
    return {
      routes: [createInsightRoutes(insights, access)],
      housekeeping: { what: 'figures of workflows', remove: () => insights.removeOutdated() },
    };
  },
});
