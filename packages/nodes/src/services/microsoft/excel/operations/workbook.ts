import { isJsonObject, succeeded } from '@millrace/node-sdk';
import { excel, WORKBOOKS, workbookFile } from '../client.ts';
import { filters, located, workbook } from '../parameters.ts';
import { paged, sharedOperations } from './shared.ts';

export const getAll = excel.operation('Get many', {
  action: 'Get many workbooks',
  parameters: [filters],
  paged,
  async run({ client, limit, parameters: { filters: wanted } }) {
    const request = { ...WORKBOOKS, query: { $select: wanted.fields || undefined } };
    const found = await client.all(request, { limit });
    return found.filter(isJsonObject).map((json) => ({ json }));
  },
});

export const workbookOperations = {
  addWorksheet: sharedOperations(located).addWorksheet,
  deleteWorkbook: excel.operation('Delete', {
    action: 'Delete a workbook',
    parameters: [workbook],
    request: (parameters) => ({ method: 'DELETE', path: workbookFile(parameters) }),
    items: succeeded,
  }),
  getAll,
};
