import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { createAccess } from './create-access.ts';
import { ShareRepository } from './share.repository.ts';

/** An execution that may not be stored yet. */
interface UnderWay {
  row: { workflow_id: string | null; started_by: string | null };
}

/** Who may do what. */
export const accessModule = defineModule({
  name: 'access',
  needs: { database: need<Database>(), live: need<{ find(id: string): UnderWay | undefined }>() },
  provides: ['access', 'shares'],
  create({ database: { db }, live }) {
    const shares = new ShareRepository(db);
    const access = createAccess({
      db,
      shares,
      originUnderWay(id) {
        const row = live.find(id)?.row;
        return row && { workflowId: row.workflow_id, startedBy: row.started_by };
      },
    });
    return { provides: { access, shares } };
  },
});
