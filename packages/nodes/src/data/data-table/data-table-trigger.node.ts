import {
  type DataTableMark,
  defineTrigger,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  pollSchedules,
  pollTimes,
} from '@millrace/node-sdk';
import { itemOf } from '../../lib/data-table/cells.ts';
import { chosenTable, lookups } from '../../lib/data-table/lookups.ts';
import { dataTable } from '../../lib/data-table/parameters.ts';

export default defineTrigger({
  name: '@millrace/nodes.dataTableTrigger',
  displayName: 'Data table trigger',
  description: 'Starts the workflow when rows of a data table are new, or changed',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'poll',
  defaults: { name: 'Data table trigger' },
  activationMessage: 'New and changed rows now start the workflow.',
  codex: {
    categories: ['Core'],
    alias: ['table', 'rows', 'database', 'sheet', 'watch', 'poll'],
  },
  lookups: { search: lookups.search ?? {} },
  parameters: [
    pollTimes,
    dataTable,
    options('event', {
      label: 'Starts on',
      description: 'A row that was added and changed between two looks counts as new',
      default: 'rowAddedOrChanged',
      options: [
        { name: 'New rows', value: 'rowAdded' },
        { name: 'Changed rows', value: 'rowChanged' },
        { name: 'New and changed rows', value: 'rowAddedOrChanged' },
      ],
    }),
  ],
  schedules: ({ parameters }) => pollSchedules(parameters),
  async poll({ parameters: { dataTableId, event }, dataTables, staticData, execution }) {
    const table = chosenTable(dataTableId);
    const columns = await dataTables.columns(table);
    if (execution.mode === 'manual') {
      const rows = await dataTables.find(table, { match: 'all', conditions: [] }, 1);
      return rows.map((row) => itemOf(row, columns));
    }
    const { rows, mark } = await dataTables.changedSince(table, markOf(staticData.node, table));
    Object.assign(staticData.node, { table, mark: { ...mark } });
    const wanted = rows.filter(({ isNew }) => event === 'rowAddedOrChanged' || isNew === (event === 'rowAdded'));
    return wanted.map(({ row }) => itemOf(row, columns));
  },
});

/** Of the last look at this table; `null` where there was none. */
function markOf({ table: before, mark }: JsonObject, table: string): DataTableMark | null {
  return before === table && isMark(mark) ? mark : null;
}

function isMark(value: JsonValue | undefined): value is DataTableMark & JsonObject {
  return isJsonObject(value) && ['change', 'row', 'nextRow'].every((name) => Number.isSafeInteger(value[name]));
}
