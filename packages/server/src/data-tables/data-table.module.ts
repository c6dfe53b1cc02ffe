import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { accountDeleted } from '../users/user.events.ts';
import { createDataTables, type DataTables } from './create-data-tables.ts';

/** Data tables, for people and for what runs. */
export const dataTableModule = defineModule({
  name: 'data tables',
  needs: {
    access: need<Access>(),
    config: need<Config>(),
    database: need<Database>(),
    events: need<EventBus>(),
    shares: need<ShareRepository>(),
  },
  provides: ['dataTables'],
  create({ events, ...needs }) {
    const dataTables: DataTables = createDataTables(needs);
    events.on(accountDeleted, ({ userId }) => dataTables.tables.deleteOfOwner(userId));
    return { provides: { dataTables } };
  },
});
