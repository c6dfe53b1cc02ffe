import {
  boolean,
  collection,
  fixedCollection,
  group,
  hidden,
  multiOptions,
  number,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';

type DisplayOptions = Parameter['displayOptions'];

const ofTable = ['schema.value', 'table.value'];

/** When parameters of an operation on a chosen table are shown. */
export function onTable(
  operation: string,
  more: NonNullable<DisplayOptions>['show'] = {},
): NonNullable<DisplayOptions> {
  return { show: { ...more, resource: ['database'], operation: [operation] }, hide: { table: [''] } };
}

const CONDITIONS = [
  { name: 'Equal', value: 'equal' },
  { name: 'Not equal', value: '!=' },
  { name: 'Like', value: 'LIKE', description: '% stands for any text, _ for any character' },
  { name: 'Greater than', value: '>' },
  { name: 'Less than', value: '<' },
  { name: 'Greater than or equal', value: '>=' },
  { name: 'Less than or equal', value: '<=' },
  { name: 'Is null', value: 'IS NULL' },
  { name: 'Is not null', value: 'IS NOT NULL' },
] as const;

function column(name: 'column', loadOptionsMethod: string, dependsOn = ofTable) {
  return options<'column', string>(name, {
    label: 'Column',
    description: 'Choose from the list, or give the name by an expression',
    options: [],
    default: '',
    typeOptions: { loadOptionsMethod, loadOptionsDependsOn: dependsOn },
  });
}

/** The one thing there are operations for. */
export const onlyDatabase: Parameter<'resource', string> = {
  ...hidden('resource', { default: 'database' }),
  noDataExpression: true,
  options: [{ name: 'Database', value: 'database' }],
};

/** What is done with a table, or with SQL. */
export const tableOperation = options('operation', {
  label: 'Operation',
  default: 'insert',
  noDataExpression: true,
  displayOptions: { show: { resource: ['database'] } },
  options: [
    {
      name: 'Delete',
      value: 'deleteTable',
      description: 'Remove rows, or a whole table',
      action: 'Delete table or rows',
    },
    { name: 'Execute query', value: 'executeQuery', description: 'Run SQL', action: 'Execute an SQL query' },
    { name: 'Insert', value: 'insert', description: 'Add rows to a table', action: 'Insert rows in a table' },
    {
      name: 'Insert or update',
      value: 'upsert',
      description: 'Add rows, or change those that are there',
      action: 'Insert or update rows in a table',
    },
    { name: 'Select', value: 'select', description: 'Read rows of a table', action: 'Select rows from a table' },
    { name: 'Update', value: 'update', description: 'Change rows of a table', action: 'Update rows in a table' },
  ],
});

/** Conditions that rows must meet. */
export function whereParameter(displayOptions: DisplayOptions) {
  return fixedCollection('where', {
    label: 'Select rows',
    description: 'Only rows that meet these conditions; all rows without conditions',
    placeholder: 'Add condition',
    multiple: true,
    displayOptions,
    groups: [
      group('values', 'Conditions', [
        column('column', 'getColumns'),
        options('condition', { label: 'Operator', default: 'equal', options: CONDITIONS }),
        string('value', { label: 'Value', displayOptions: { hide: { condition: ['IS NULL', 'IS NOT NULL'] } } }),
      ]),
    ],
  });
}

export function combineParameter(displayOptions: DisplayOptions) {
  return options('combineConditions', {
    label: 'Combine conditions',
    description: 'How several conditions go together',
    default: 'AND',
    displayOptions,
    options: [
      { name: 'AND', value: 'AND', description: 'Rows that meet all of them' },
      { name: 'OR', value: 'OR', description: 'Rows that meet at least one of them' },
    ],
  });
}

export function sortParameter(displayOptions: DisplayOptions) {
  return fixedCollection('sort', {
    label: 'Sort',
    placeholder: 'Add sort rule',
    multiple: true,
    displayOptions,
    groups: [
      group('values', 'Rules', [
        column('column', 'getColumns'),
        options('direction', {
          label: 'Direction',
          default: 'ASC',
          options: [
            { name: 'Ascending', value: 'ASC' },
            { name: 'Descending', value: 'DESC' },
          ],
        }),
      ]),
    ],
  });
}

/** How many rows are read. */
export function limitParameters() {
  return [
    boolean('returnAll', {
      label: 'Return all',
      description: 'All rows, or only some of them',
      displayOptions: onTable('select'),
    }),
    number('limit', {
      label: 'Limit',
      description: 'How many rows at most',
      default: 50,
      typeOptions: { minValue: 1 },
      displayOptions: onTable('select', { returnAll: [false] }),
    }),
  ] as const;
}

/** What is removed of a table. */
export function deleteCommandParameter() {
  return options('deleteCommand', {
    label: 'Command',
    default: 'truncate',
    displayOptions: onTable('deleteTable'),
    options: [
      { name: 'Truncate', value: 'truncate', description: 'Remove all rows, keep the table' },
      {
        name: 'Delete',
        value: 'delete',
        description: 'Remove the rows that meet conditions; all rows without conditions',
      },
      { name: 'Drop', value: 'drop', description: 'Remove the table with all its rows, for good' },
    ],
  });
}

/** `DisplayOptions` that are also limited to some versions. */
function inVersions(versions: number[] | undefined, show: Record<string, string[]> = {}) {
  return versions ? { ...show, '@version': versions } : show;
}

/**
 * The lists that map items to columns where there is no mapper.
 * @param versions those it is shown in; default: all.
 */
export function valueListParameters(
  operation: 'insert' | 'update' | 'upsert',
  { versions, dependsOn = ofTable }: { versions?: number[]; dependsOn?: string[] } = {},
) {
  const isInsert = operation === 'insert';
  const below = { dataMode: ['defineBelow'] };
  const matching = [
    options<'columnToMatchOn', string>('columnToMatchOn', {
      label: 'Column to match on',
      description: 'The column that tells which row is meant, most often the id',
      required: true,
      default: '',
      options: [],
      typeOptions: { loadOptionsMethod: 'getColumns', loadOptionsDependsOn: ofTable },
      displayOptions: onTable(operation, inVersions(versions)),
    }),
    string('valueToMatchOn', {
      label: 'Value of the column to match on',
      displayOptions: onTable(operation, inVersions(versions, below)),
    }),
  ] as const;
  return [
    options('dataMode', {
      label: 'Data mode',
      description: 'Where the values of the columns come from',
      default: 'autoMapInputData',
      displayOptions: onTable(operation, inVersions(versions)),
      options: [
        {
          name: 'Map input to columns',
          value: 'autoMapInputData',
          description: 'Each field of an item goes to the column of its name',
        },
        { name: 'Map each column below', value: 'defineBelow', description: 'Give a value for each column' },
      ],
    }),
    ...(isInsert ? ([] as unknown as typeof matching) : matching),
    fixedCollection('valuesToSend', {
      label: 'Values to send',
      placeholder: 'Add value',
      typeOptions: { multipleValueButtonText: 'Add Value' },
      multiple: true,
      displayOptions: onTable(operation, inVersions(versions, below)),
      groups: [
        group('values', 'Values', [
          valueColumn(isInsert ? 'getColumns' : 'getColumnsWithoutColumnToMatchOn', dependsOn),
          string('value', { label: 'Value' }),
        ]),
      ],
    }),
  ] as const;
}

/** An empty list is what the file format has as the default of this choice. */
function valueColumn(loadOptionsMethod: string, loadOptionsDependsOn: string[]): Parameter<'column', string> {
  return {
    ...options<'column', string>('column', {
      label: 'Column',
      description: 'Choose from the list, or give the name by an expression',
      options: [],
      typeOptions: { loadOptionsMethod, loadOptionsDependsOn },
    }),
    default: [],
  };
}

export function batchingOption() {
  return options('queryBatching', {
    label: 'Query batching',
    description: 'How the queries of several items are sent',
    default: 'single',
    noDataExpression: true,
    options: [
      { name: 'Single query', value: 'single', description: 'All items at once; nothing remains when one fails' },
      { name: 'Independently', value: 'independently', description: 'Each item on its own' },
      {
        name: 'Transaction',
        value: 'transaction',
        description: 'In a transaction, which is rolled back when one fails',
      },
    ],
  });
}

/** SQL of the user. @param dialect how the editor reads it; default: the SQL that all share */
export function queryParameter({ dialect, displayOptions }: { dialect?: string; displayOptions?: DisplayOptions }) {
  return string('query', {
    label: 'Query',
    description:
      'SQL. Use $1, $2 … for values and $1:name for the name of a table or column, and give them as query parameters',
    hint: 'What expressions give becomes part of the SQL: use query parameters for data',
    placeholder: 'SELECT id, name FROM product WHERE quantity > $1',
    noDataExpression: true,
    required: true,
    evaluatedByNode: true,
    typeOptions: { editor: 'sqlEditor', ...(dialect !== undefined && { sqlDialect: dialect }) },
    ...(displayOptions && { displayOptions }),
  });
}

export function replacementOption() {
  return string('queryReplacement', {
    label: 'Query parameters',
    description:
      'Values for $1, $2 … in the query, separated by commas; or an expression that gives a list. They are sent apart from the query, so that data cannot change it',
    placeholder: 'value 1, value 2',
    evaluatedByNode: true,
    displayOptions: { show: { '/operation': ['executeQuery'] } },
  });
}

export function outputColumnsOption(operations: string[]) {
  return multiOptions<'outputColumns', string>('outputColumns', {
    label: 'Output columns',
    description: 'Choose from the list, or give the names by an expression; default: all',
    default: [],
    options: [],
    typeOptions: { loadOptionsMethod: 'getColumnsMultiOptions', loadOptionsDependsOn: ['table.value'] },
    displayOptions: { show: { '/operation': operations } },
  });
}

export function largeNumbersOption(operations?: string[]) {
  return options('largeNumbersOutput', {
    label: 'Output large numbers as',
    description: 'Columns of large whole numbers, and of exact decimal numbers where the database has them',
    default: 'text',
    ...(operations && { displayOptions: { show: { '/operation': operations } } }),
    options: [
      { name: 'Numbers', value: 'numbers', description: 'Digits beyond the 15th may be lost' },
      { name: 'Text', value: 'text', description: 'Exact' },
    ],
  });
}

export function replaceEmptyOption() {
  return boolean('replaceEmptyStrings', {
    label: 'Replace empty strings with NULL',
    description: 'Useful for data from spreadsheets',
    displayOptions: { show: { '/operation': ['insert', 'update', 'upsert', 'executeQuery'] } },
  });
}

export function skipOnConflictOption() {
  return boolean('skipOnConflict', {
    label: 'Skip on conflict',
    description: 'Leave a row out that exists already, instead of failing',
    displayOptions: { show: { '/operation': ['insert'] } },
  });
}

/** Settings of an operation. */
export function optionsOf<const List extends readonly Parameter[]>(
  operation: string,
  settings: List,
  displayOptions: DisplayOptions = onTable(operation),
) {
  return collection('options', { label: 'Options', placeholder: 'Add option', options: settings, displayOptions });
}
