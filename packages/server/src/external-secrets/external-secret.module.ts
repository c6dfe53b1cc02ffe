import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { UserRepository } from '../users/user.repository.ts';
import { createExternalSecrets } from './create-external-secrets.ts';

/** Secrets that lie elsewhere. */
export const externalSecretModule = defineModule({
  name: 'external secrets',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    environment: need<Readonly<Record<string, string | undefined>>>(),
  },
  provides: ['secrets'],
  create({ config, database, environment }) {
    const { values, routes, close } = createExternalSecrets({
      config,
      users: new UserRepository(database.db),
      environment,
    });
    return { provides: { secrets: values }, routes: [routes], stop: close };
  },
});
