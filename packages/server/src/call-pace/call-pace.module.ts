import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { CallLineRepository } from './call-line.repository.ts';
import { CallPacer } from './call-pacer.ts';

/** Lines that nobody used for so long are of no use. */
const UNUSED_MS = 86_400_000;

/** How fast services are called. A database file has one server; others may share theirs. */
export const callPaceModule = defineModule({
  name: 'pace of calls',
  needs: { database: need<Database>(), log: need<Logger>() },
  provides: ['callPacer'],
  create({ database, log }) {
    const repository = database.kind === 'postgres' ? new CallLineRepository(database) : undefined;
    return {
      provides: { callPacer: new CallPacer({ repository, log }) },
      ...(repository && {
        housekeeping: {
          what: 'paces of services',
          remove: () => repository.removeUnused(Date.now() - UNUSED_MS),
        },
      }),
    };
  },
});
