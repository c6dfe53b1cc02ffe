import { fixedCollection, group, isJsonObject, type JsonValue, type Lookups, options } from '@millrace/node-sdk';
import { chosenTable, columnChoices, lookups } from '../data-table/lookups.ts';
import { conditionParameters, dataTable } from '../data-table/parameters.ts';

const COLUMNS = 'getFormTableColumns';
const TABLE = '&dataTableId.value';

const ofTable = { show: { fieldType: ['dataTable'] } };
const column = {
  options: [],
  default: '',
  displayOptions: ofTable,
  typeOptions: { loadOptionsMethod: COLUMNS, loadOptionsDependsOn: [TABLE] },
};

/** Which rows of a data table a field offers. */
export const tableFieldParameters = [
  { ...dataTable, displayOptions: ofTable },
  options<'shownColumn', string>('shownColumn', {
    ...column,
    label: 'Column shown',
    description: 'What visitors see and search in',
    required: true,
  }),
  options<'givenColumn', string>('givenColumn', {
    ...column,
    label: 'Column given',
    description: 'What goes into the data, unseen by visitors; empty for the column shown',
  }),
  fixedCollection('rowFilter', {
    label: 'Only rows',
    description: 'Rows that meet all conditions can be chosen',
    placeholder: 'Add condition',
    multiple: true,
    displayOptions: ofTable,
    groups: [group('conditions', 'Conditions', conditionParameters(COLUMNS, TABLE))],
  }),
] as const;

/** What a node with such fields offers in the editor. */
export const tableFieldLookups: Lookups = {
  ...(lookups.search && { search: lookups.search }),
  options: {
    [COLUMNS]: ({ dataTables, parameters, path = '' }) =>
      columnChoices(dataTables, chosenTable(tableAround(parameters, path))),
  },
};

/** The table of the field that a parameter lies in, also where it lies deeper in it. */
function tableAround(parameters: JsonValue, path: string): JsonValue | undefined {
  let place: JsonValue | undefined = parameters;
  let table: JsonValue | undefined;
  for (const key of path.replace(/^parameters\./, '').split(/[.[\]]+/)) {
    if (Array.isArray(place)) place = place[Number(key)];
    else if (isJsonObject(place) && Object.hasOwn(place, key)) place = place[key];
    else return table;
    if (isJsonObject(place) && Object.hasOwn(place, 'dataTableId')) table = place.dataTableId;
  }
  return table;
}
