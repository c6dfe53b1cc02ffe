import {
  boolean,
  choiceOf,
  defineTrigger,
  fixedCollection,
  group,
  number,
  options,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { conditionParameters } from '../../lib/data-table/parameters.ts';
import { lookups as sheetLookups } from '../../services/google/sheets/parameters.ts';
import { readRows } from './read-rows.ts';
import {
  authentication,
  dataTable,
  lookups,
  sheet,
  sheetCredentials,
  sheetDocument,
  sourceOfSheets,
  sourceOfTables,
} from './set-parameters.ts';

export default defineTrigger({
  name: 'n8n-nodes-base.evaluationTrigger',
  displayName: 'Evaluation trigger',
  description: 'Starts the workflow with a row of a set, to see how good its answers are',
  version: [4.6, 4.7],
  group: ['trigger'],
  family: 'trigger',
  trigger: 'evaluation',
  maxNodes: 1,
  defaults: { name: 'When fetching a dataset row' },
  codex: {
    categories: ['AI', 'Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['evaluation', 'dataset', 'test', 'metrics', 'quality', 'rows', 'score'],
  },
  credentials: sheetCredentials,
  lookups: { search: lookups.search ?? {}, options: lookups.options ?? {} },
  parameters: [
    since(4.7, sourceOfTables),
    until(4.6, sourceOfSheets),
    authentication,
    sheetDocument,
    sheet,
    dataTable,
    boolean('limitRows', {
      label: 'Limit the rows',
      description: 'Work on the first rows only',
      noDataExpression: true,
    }),
    when(
      { limitRows: [true] },
      number('maxRows', { label: 'Rows', description: 'How many at most', default: 10, typeOptions: { minValue: 1 } }),
    ),
    when(
      { source: ['googleSheets'] },
      fixedCollection('filtersUI', {
        label: 'Filters',
        description: 'Only rows that match all of them',
        placeholder: 'Add filter',
        multiple: true,
        groups: [
          group('values', 'Filter', [
            choiceOf('lookupColumn', { label: 'Column', from: sheetLookups.filterColumns }),
            string('lookupValue', { label: 'Value' }),
          ]),
        ],
      }),
    ),
    when(
      { source: ['dataTable'] },
      boolean('filterRows', {
        label: 'Filter the rows',
        description: 'Work on rows only that meet conditions',
        noDataExpression: true,
      }),
    ),
    when(
      { source: ['dataTable'], filterRows: [true] },
      options('matchType', {
        label: 'Rows must meet',
        default: 'anyCondition',
        options: [
          { name: 'Any condition', value: 'anyCondition' },
          { name: 'All conditions', value: 'allConditions' },
        ],
      }),
    ),
    when(
      { source: ['dataTable'], filterRows: [true] },
      fixedCollection('filters', {
        label: 'Conditions',
        placeholder: 'Add condition',
        multiple: true,
        groups: [group('conditions', 'Conditions', conditionParameters('getDataTableColumns', 'dataTableId.value'))],
      }),
    ),
  ],
  /** The first one: each run of the workflow is about one row. For an evaluation all, which makes an execution of each. */
  async emit(context) {
    const rows = await readRows(context, context.parameters);
    return context.execution.mode === 'evaluation' ? rows : rows.slice(0, 1);
  },
});
