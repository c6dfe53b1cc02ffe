import type { Item } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { readPdf } from '../../../lib/pdf/read-pdf.ts';
import type { ExtractFromFileContext } from '../parameters.ts';
import { keptJson, withKeptFiles } from './kept-source.ts';

/** Text and properties of a PDF document. */
export async function extractPdf({ item, parameters, binary, signal }: ExtractFromFileContext): Promise<Item> {
  const { binaryPropertyName } = parameters;
  const { keepSource, joinPages, maxPages, password } = optionValues(parameters.options);
  const bytes = await binary.read(itemFile(item, binaryPropertyName, 'binaryPropertyName'));
  const found = await readPdf(bytes, { joinPages, maxPages, password, passwordParameter: 'options' }, signal);
  return withKeptFiles({ ...keptJson(item, keepSource), ...found }, item, binaryPropertyName, keepSource);
}
