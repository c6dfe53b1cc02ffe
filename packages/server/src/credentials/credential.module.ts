import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { accountDeleted } from '../users/user.events.ts';
import { type CredentialsOptions, createCredentials } from './create-credentials.ts';
import type { SecretValues } from './secret-values.ts';

/** Credentials, and who gets them. */
export const credentialModule = defineModule({
  name: 'credentials',
  needs: {
    access: need<Access>(),
    config: need<Config>(),
    database: need<Database>(),
    events: need<EventBus>(),
    instance: need<{ encryptionKey: string }>(),
    log: need<Logger>(),
    nodeTypes: need<Pick<CredentialsOptions, 'catalogue'>>(),
    publicUrl: need<string>(),
    runners: need<RunnerPool>(),
    secrets: need<SecretValues>(),
    shares: need<ShareRepository>(),
  },
  provides: ['credentials'],
  create({ access, config, events, instance, nodeTypes, ...needs }) {
    const credentials = createCredentials({
      ...needs,
      access,
      encryptionKey: instance.encryptionKey,
      ssrfAllow: config.ssrfAllow,
      proxies: proxiesOf(config),
      catalogue: () => nodeTypes.catalogue(),
    });
    events.on(accountDeleted, async ({ userId }) => {
      for (const id of await needs.shares.listOwned('credential', userId)) await credentials.service.delete(id);
    });
    return {
      provides: { credentials },
      routes: [credentials.routes(access)],
      stop: () => credentials.close(),
    };
  },
});
