import type { Item } from '@millrace/node-sdk';
import { itemFile } from '../../shared/files/item-files.ts';
import { optionValues } from '../../shared/option-values.ts';
import type { TableFormat } from '../../shared/spreadsheet/formats.ts';
import { readTable } from '../../shared/spreadsheet/read-table.ts';
import type { ExtractFromFileContext } from '../parameters.ts';

/** An item for each row of a table. */
export function extractTable(context: ExtractFromFileContext, format: TableFormat): Promise<Item[]> {
  const { binaryPropertyName, options } = context.parameters;
  const file = itemFile(context.item, binaryPropertyName, 'binaryPropertyName');
  return readTable(file, format, optionValues(options), context);
}
