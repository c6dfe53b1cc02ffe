import { type BatchContext, defineNode, type Item } from '@millrace/node-sdk';
import { itemFile } from '../../lib/files/item-files.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { type ReadFormat, readTable } from '../../lib/spreadsheet/read-table.ts';
import { writeTable } from '../../lib/spreadsheet/write-table.ts';
import { parametersV1, parametersV2, type SpreadsheetParameters } from './parameters.ts';

const meta = {
  name: 'n8n-nodes-base.spreadsheetFile',
  displayName: 'Spreadsheet file',
  description: 'Reads rows of spreadsheets and writes them; newer workflows use the nodes for converting files',
  group: ['transform' as const],
  family: 'data' as const,
  hidden: true,
  subtitle: '={{ $parameter.operation === "toFile" ? "Write to file" : "Read from file" }}',
  defaults: { name: 'Spreadsheet File' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Data transformation'] },
    alias: ['csv', 'excel', 'xls', 'xlsx', 'ods', 'table', 'sheet', 'import', 'export'],
  },
};

/** Before the second version, the library for all formats also read CSV, and made numbers of texts. */
const anyFormat = () => 'xlsx' as const;

export default [
  defineNode({ ...meta, version: 1, parameters: parametersV1, runAll: (context) => run(context, anyFormat) }),
  defineNode({
    ...meta,
    version: 2,
    parameters: parametersV2,
    runAll: (context) => run(context, (parameters) => parameters.fileFormat),
  }),
];

async function run<Parameters extends Omit<SpreadsheetParameters, 'fileFormat'> & { fileFormat: ReadFormat }>(
  context: BatchContext<Parameters>,
  formatOf: (parameters: Parameters) => ReadFormat,
): Promise<Item[]> {
  const { operation, fileFormat, binaryPropertyName: property, options } = context.parameters(0);
  if (operation === 'toFile' && fileFormat !== 'autodetect') {
    const target = { format: fileFormat, options: optionValues(options), property, defaultName: 'spreadsheet' };
    return [await writeTable(context.items, target, context)];
  }
  return context.eachItem((item, index) => {
    const parameters = context.parameters(index);
    const file = itemFile(item, parameters.binaryPropertyName, 'binaryPropertyName');
    return readTable(file, formatOf(parameters), optionValues(parameters.options), context);
  });
}
