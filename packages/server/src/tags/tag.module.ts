import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { TagRepository } from './tag.repository.ts';
import { createTagRoutes } from './tag.routes.ts';
import { TagService } from './tag.service.ts';

/** Tags of workflows. */
export const tagModule = defineModule({
  name: 'tags',
  needs: { config: need<Pick<Config, 'tags'>>(), database: need<Database>() },
  provides: ['tags'],
  create({ config, database }) {
    const tags = new TagService({
      repository: new TagRepository(database.db),
      isUniqueViolation: (error) => database.isUniqueViolation(error),
      isEnabled: config.tags,
    });
    return { provides: { tags }, routes: [createTagRoutes(tags)] };
  },
});
