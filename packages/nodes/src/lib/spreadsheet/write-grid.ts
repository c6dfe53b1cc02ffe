import { NodeError } from '@millrace/node-sdk';
import type { Scalar } from './flatten-json.ts';
import type { TableFormat } from './formats.ts';
import { withoutStoredTexts } from './stored-texts.ts';

export interface WorkbookSettings {
  format: Exclude<TableFormat, 'csv'>;
  sheetName?: string | undefined;
  compression?: boolean | undefined;
}

/** Rows of cells; `undefined` for an empty one. */
export type Rows = ReadonlyArray<ReadonlyArray<Scalar | undefined>>;

/** A spreadsheet with one sheet. @throws NodeError for names and values that the format does not take. */
export async function writeGrid(
  rows: Rows,
  { format, sheetName, compression = false }: WorkbookSettings,
): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet(rows as Scalar[][], { dense: true });
  try {
    const book = utils.book_new(sheet, sheetName || 'Sheet');
    if (format === 'html')
      return Buffer.from(withoutStoredTexts(write(book, { type: 'string', bookType: format }) as string));
    return write(book, { type: 'buffer', bookType: format, bookSST: false, compression }) as Buffer;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NodeError(`The items cannot be written as ${format.toUpperCase()}: ${reason}`, {
      description:
        "A cell holds at most 32767 characters. 'Sheet name' has at most 31 characters, and none of : \\ / ? * [ ].",
      code: 'SPREADSHEET_NOT_WRITTEN',
      cause,
    });
  }
}
