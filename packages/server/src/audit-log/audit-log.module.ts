import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import type { SetApart } from '../runners/runner-pool-options.ts';
import { UserRepository } from '../users/user.repository.ts';
import { auditCalls } from './audit-calls.plugin.ts';
import { AuditLogRepository } from './audit-log.repository.ts';
import { createAuditLogRoutes } from './audit-log.routes.ts';
import { AuditLog } from './audit-log.ts';
import { noteSetApart } from './set-apart.ts';
import { createTargetNames } from './target-names.ts';

/** Who did what. */
export const auditLogModule = defineModule({
  name: 'audit log',
  needs: {
    auditStream: need<Logger | undefined>(),
    config: need<Config>(),
    database: need<Database>(),
    log: need<Logger>(),
  },
  provides: ['auditCallsOf', 'noteAppEnd', 'noteSetApart'],
  create({ auditStream, config, database, log }) {
    const names = createTargetNames(database.db);
    const audit = new AuditLog({
      repository: new AuditLogRepository(database.db),
      users: new UserRepository(database.db),
      config,
      log,
      stream: auditStream,
    });
    return {
      provides: {
        /** Notes who did what by the calls that are served there. To be called before its routes are added. */
        auditCallsOf: (served: FastifyInstance) => auditCalls(served, audit, names),
        /** Notes that an app ended by itself, or because a code or token of it came twice. */
        noteAppEnd: (app: { id: string; user_id: string; name: string }, why: 'end' | 'reuse', address: string) =>
          audit.note({
            ...{ action: `connectedApp.${why}`, outcome: 'done', userId: app.user_id, email: null, via: 'app' },
            ...{ targetId: app.id, targetName: app.name, details: null, address },
          }),
        /** Notes who stopped a runner. */
        noteSetApart: (event: SetApart) => void noteSetApart(event, { audit, names }),
      },
      routes: [createAuditLogRoutes(audit)],
      housekeeping: { what: 'events of the audit log', remove: () => audit.removeOutdated() },
    };
  },
});
