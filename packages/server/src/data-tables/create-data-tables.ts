import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { ColumnService } from './column.service.ts';
import { ColumnTypeService } from './column-type.service.ts';
import { DataTableRepository } from './data-table.repository.ts';
import { DataTableService } from './data-table.service.ts';
import { DataTableAnswers } from './data-table-answers.ts';
import { ColumnIndexes } from './rows/column-indexes.ts';
import { RowService } from './rows/row.service.ts';
import { TableWriter } from './table-writer.ts';

/** Data tables: as a whole, their columns, and their rows. */
export interface DataTables {
  tables: DataTableService;
  columns: ColumnService;
  columnTypes: ColumnTypeService;
  rows: RowService;
  repository: DataTableRepository;
  /** What runners are told. */
  answers: DataTableAnswers;
}

export interface CreateDataTablesOptions {
  access: Pick<Access, 'allowsUser' | 'permissionsByRole'>;
  config: Pick<Config, 'dataTablesMax' | 'dataTableMaxColumns' | 'dataTableMaxRows' | 'dataTableMaxBytes'>;
  database: Pick<Database, 'db' | 'facts'>;
  shares: Pick<ShareRepository, 'findOwner' | 'list' | 'listOwned'>;
}

export function createDataTables({ access, config, database, shares }: CreateDataTablesOptions): DataTables {
  const { db, facts } = database;
  const repository = new DataTableRepository(db);
  const writer = new TableWriter({ db, facts, limits: config });
  const rows = new RowService({ db, facts, repository, writer, indexes: new ColumnIndexes({ db, facts }) });
  const columns = new ColumnService({ facts, writer, limits: config });
  const ownerOf = (id: string) => shares.findOwner('dataTable', id);
  return {
    rows,
    repository,
    answers: new DataTableAnswers({ access, repository, columns, rows, ownerOf }),
    tables: new DataTableService({ db, facts, access, shares, repository, writer, limits: config }),
    columns,
    columnTypes: new ColumnTypeService({ db, facts, repository, writer, limits: config }),
  };
}
