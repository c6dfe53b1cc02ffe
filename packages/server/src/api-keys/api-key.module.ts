import { AttemptLimits } from '../access/attempt-limits.ts';
import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { ApiKeyRepository } from './api-key.repository.ts';
import { createApiKeyRoutes } from './api-key.routes.ts';
import { ApiKeyService } from './api-key.service.ts';

/** Keys with which programs act for a user. */
export const apiKeyModule = defineModule({
  name: 'API keys',
  needs: { database: need<Database>() },
  provides: ['apiKeys'],
  create({ database: { db } }) {
    const apiKeys = new ApiKeyService({ repository: new ApiKeyRepository(db), limits: new AttemptLimits(db) });
    return { provides: { apiKeys }, routes: [createApiKeyRoutes(apiKeys)] };
  },
});
