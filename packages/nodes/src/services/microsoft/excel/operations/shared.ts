import { boolean, collection, isJsonObject, joinPaths, path, string } from '@millrace/node-sdk';
import { entity, excel, inSession, workbookAt } from '../client.ts';
import { dataProperty, filters, optionsOf, type Places, rawData, rawFilters } from '../parameters.ts';
import { columnsOf, matchesOf } from '../table-rows.ts';

export const paged = { limit: 100, most: 500 } as const;

/** What all versions do alike. @param places how they say where things are */
export function sharedOperations({ workbook, worksheet, table }: Places) {
  return {
    addWorksheet: excel.operation('Add worksheet', {
      action: 'Add a worksheet to a workbook',
      parameters: [
        workbook,
        collection('additionalFields', {
          label: 'Additional fields',
          placeholder: 'Add field',
          options: [string('name', { label: 'Name', description: 'Of the new worksheet' })],
        }),
      ],
      async run({ client, parameters }) {
        const place = workbookAt(parameters);
        const body = { name: parameters.additionalFields.name || undefined };
        const made = await inSession(client, place, (headers) =>
          client.post(joinPaths(place, path`/worksheets/add`), body, { headers, answer: entity }),
        );
        return { json: made };
      },
    }),
    getWorksheets: excel.operation('Get many', {
      action: 'Get many worksheets',
      parameters: [workbook, filters],
      paged,
      async run({ client, limit, parameters }) {
        const query = { $select: parameters.filters.fields || undefined };
        const request = { path: joinPaths(workbookAt(parameters), path`/worksheets`), query };
        const found = await client.all(request, { limit });
        return found.filter(isJsonObject).map((json) => ({ json }));
      },
    }),
    getColumns: excel.operation('Get columns', {
      action: 'Get the columns of a table',
      parameters: [workbook, worksheet, table, rawData, dataProperty, rawFilters],
      paged,
      async run({ client, limit, parameters }) {
        const { rawData: isRaw, dataProperty: field = 'data', filters: wanted } = parameters;
        const found = await columnsOf(client, parameters, { limit, fields: wanted?.fields });
        if (isRaw) return { json: { [field]: found } };
        return found.map(({ name = null }) => ({ json: { name } }));
      },
    }),
    lookup: excel.operation('Lookup', {
      action: 'Look up rows of a table',
      description: 'Find rows in which a column has a value',
      parameters: [
        workbook,
        worksheet,
        table,
        string('lookupColumn', { label: 'Column', description: 'The name of the column to look in', required: true }),
        string('lookupValue', { label: 'Value', description: 'That the column has in the row', required: true }),
        optionsOf([boolean('returnAllMatches', { label: 'All matches', description: 'Not only the first row' })]),
      ],
      async run({ client, parameters }) {
        const { returnAllMatches: isForAll = false } = parameters.options;
        const found = await matchesOf(client, parameters, { ...parameters, isForAll });
        return found.map((json) => ({ json }));
      },
    }),
  };
}
