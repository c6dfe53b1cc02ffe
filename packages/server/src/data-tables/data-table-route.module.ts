import { defineModule, need } from '../modules/module.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import type { DataTables } from './create-data-tables.ts';
import { CsvFiles } from './csv/csv-files.ts';
import { createDataTableRoutes } from './data-table.routes.ts';
import { createDataTableRowRoutes } from './data-table-row.routes.ts';

/** What people do with data tables. */
export const dataTableRouteModule = defineModule({
  name: 'calls of data tables',
  needs: { dataTables: need<DataTables>(), sharing: need<SharingService>() },
  provides: [],
  create({ dataTables: { tables, columns, columnTypes, rows }, sharing }) {
    return {
      routes: [
        createDataTableRoutes({ tables, columns, columnTypes, sharing }),
        createDataTableRowRoutes({ rows, files: new CsvFiles(rows) }),
      ],
    };
  },
});
