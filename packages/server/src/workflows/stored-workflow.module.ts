import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { StaticDataCache, type StaticDataCacheOptions } from './static-data.ts';
import { WorkflowRepository } from './workflow.repository.ts';
import { WorkflowChanges } from './workflow-changes.ts';

/** As often as servers look for workflows that others changed. */
const STATIC_DATA_AGE_MS = 2000;

/** Workflows as they are stored, and what they remember. */
export const storedWorkflowModule = defineModule({
  name: 'stored workflows',
  needs: {
    cipher: need<StaticDataCacheOptions['cipher']>(),
    config: need<Pick<Config, 'versionsMaxCount'>>(),
    database: need<Database>(),
    /** Other processes that run the same workflows. */
    workers: need<object | undefined>(),
  },
  provides: ['workflowRepository', 'workflowChanges', 'staticData'],
  create({ cipher, config, database, workers }) {
    const workflowRepository = new WorkflowRepository(database.db, config);
    const workflowChanges = new WorkflowChanges(database.kind === 'postgres' ? database.news : undefined);
    const staticData = new StaticDataCache({
      repository: workflowRepository,
      cipher,
      changes: workflowChanges,
      // Another process may use the database, too.
      ...(database.kind === 'postgres' && { maxAgeMs: workers ? 0 : STATIC_DATA_AGE_MS }),
    });
    return { provides: { workflowRepository, workflowChanges, staticData } };
  },
});
