import type { CatalogueEntry } from './catalogue-entry.ts';

/** Data tables. */
export const dataTableErrors = {
  DATA_TABLE_NOT_FOUND: {
    status: 404,
    meaning: 'There is no data table with this id, or it is not shared with whoever asks.',
    message: 'There is no data table with the id "{id}".',
  },
  DATA_TABLE_COLUMN_NOT_FOUND: {
    status: 404,
    meaning: 'The data table has no such column.',
    message: 'The data table "{table}" has no column "{column}".',
    hint: 'It may have been renamed or deleted: look at the columns that the data table has.',
  },
  DATA_TABLE_ROW_NOT_FOUND: {
    status: 404,
    meaning: 'The data table has no such row.',
    message: 'The data table "{table}" has no row with the id {id}.',
    hint: 'Somebody may have deleted it: load the rows again.',
  },
  DATA_TABLE_ROW_CHANGED: {
    status: 409,
    meaning: 'Somebody else changed a cell since the caller saw it.',
    message:
      'Somebody else changed "{column}" in row {id} of the data table "{table}" meanwhile: nothing was overwritten.',
    hint: 'Look at what is there now, and change it again if you still want to.',
  },
  DATA_TABLE_ROW_ID: {
    status: 409,
    meaning: 'Deleted rows cannot come back under these ids.',
    cases: {
      taken: 'The data table "{table}" has a row with the id {id} already.',
      notGiven: {
        text: 'The data table "{table}" has not given the id {id} to a row yet.',
        hint: 'Rows come back under ids that they had; leave ids out to add new rows.',
      },
      count: 'There are {rows} rows, and {ids} ids for them.',
    },
  },
  DATA_TABLE_VALUE_WRONG: {
    status: 400,
    meaning: 'A cell was to hold what its column does not take.',
    cases: {
      string: 'The column "{column}" holds texts: {value} is none.',
      number: 'The column "{column}" holds numbers: {value} is none.',
      boolean: 'The column "{column}" holds true or false: {value} is neither.',
      date: {
        text: 'The column "{column}" holds dates: {value} is none.',
        hint: 'Write dates as ISO 8601 text, such as 2026-01-31T12:00:00Z.',
      },
      json: 'The column "{column}" holds JSON: {value} is none.',
      file: {
        text: 'The column "{column}" holds files: {value} is no reference to one.',
        hint: 'Give a file as items hold it, with its MIME type and its id or data.',
      },
      nul: 'The column "{column}" holds no NUL characters.',
    },
  },
  DATA_TABLE_CELLS_UNFIT: {
    status: 409,
    meaning: 'A column was to get a type that some of its cells do not have.',
    message: 'Values of the column "{column}" that are not of the type "{type}": {count}. Nothing was changed.',
    hint: 'Change these values first, or have their cells emptied.',
  },
  DATA_TABLE_CSV_WRONG: {
    status: 400,
    meaning: 'A CSV file cannot be read, or a cell of it is not what its column holds.',
    cases: {
      empty: 'The file has no line that names columns.',
      unreadable: 'Line {line} of the file cannot be read: {reason}.',
      columns: 'The list of columns names {count}, and the file has {found}.',
      twice: 'Two columns of the file go into the column "{column}".',
      cell: {
        text: 'Line {line} of the file: {reason} The {inserted} rows before were added.',
        hint: 'Mend the line, and send the file again from there.',
      },
    },
  },
} as const satisfies Record<string, CatalogueEntry>;
