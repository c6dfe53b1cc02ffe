import type { Access } from '../access/access.ts';
import { createFindPerson } from '../access/find-person.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { defineModule, need } from '../modules/module.ts';
import { createBinaryDataRoutes } from './binary-data.routes.ts';
import { ExecutionFiles } from './execution-files.ts';
import { filePlaceOf } from './file-place.ts';
import { FileRights } from './file-rights.ts';

/** Files with bytes of items. */
export const executionFileModule = defineModule({
  name: 'files of executions',
  needs: { access: need<Access>(), config: need<Config>(), database: need<Database>() },
  provides: ['files', 'fileRights'],
  create({ access, config, database }) {
    const fileRights = new FileRights({ access, findPerson: createFindPerson(database.db) });
    const files = new ExecutionFiles({
      place: filePlaceOf(config),
      rights: fileRights,
      maxBytes: config.maxFileBytes,
      now: Date.now,
    });
    return { provides: { files, fileRights }, routes: [createBinaryDataRoutes(files, access)] };
  },
});
