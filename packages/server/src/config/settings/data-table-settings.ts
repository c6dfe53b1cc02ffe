import { integer } from '../value-kind.ts';
import { variable } from '../variable.ts';

/** How much data tables hold. */
export const dataTableSettings = {
  dataTablesMax: variable({
    name: 'MILLRACE_DATA_TABLES_MAX',
    kind: integer(1, 10_000),
    default: 200,
    text: 'Most data tables that one user owns.',
  }),
  dataTableMaxColumns: variable({
    name: 'MILLRACE_DATA_TABLE_MAX_COLUMNS',
    kind: integer(1, 500),
    default: 200,
    text: 'Most columns of a data table.',
  }),
  dataTableMaxRows: variable({
    name: 'MILLRACE_DATA_TABLE_MAX_ROWS',
    kind: integer(1, 100_000_000),
    default: 2_000_000,
    text: 'Most rows of a data table.',
  }),
  dataTableMaxBytes: variable({
    name: 'MILLRACE_DATA_TABLE_MAX_BYTES',
    kind: integer(1024, 1_099_511_627_776),
    default: 1_073_741_824,
    text: 'Most bytes that the rows of a data table hold, without what the database adds.',
  }),
};
