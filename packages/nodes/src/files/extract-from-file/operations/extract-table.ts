import type { Item } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import type { TableFormat } from '../../../lib/spreadsheet/formats.ts';
import { readTable } from '../../../lib/spreadsheet/read-table.ts';
import type { ExtractFromFileContext } from '../parameters.ts';

/** An item for each row of a table. */
export function extractTable(context: ExtractFromFileContext, format: TableFormat): Promise<Item[]> {
  const { binaryPropertyName, options } = context.parameters;
  const file = itemFile(context.item, binaryPropertyName, 'binaryPropertyName');
  return readTable(file, format, optionValues(options), context);
}
