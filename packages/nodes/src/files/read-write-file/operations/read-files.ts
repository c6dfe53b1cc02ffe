import type { BinaryData, Item, JsonObject } from '@millrace/node-sdk';
import { filesOf } from '../../../lib/files/item-files.ts';
import { literalBrackets, loadFile, noteNoFiles } from '../../../lib/files/local-file.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import type { ReadWriteFileContext } from '../parameters.ts';

/** An item for each file that the selector names. */
export async function readFiles(context: ReadWriteFileContext): Promise<Item[]> {
  const { fileSelector, options } = context.parameters;
  const { fileName, fileExtension, mimeType, dataPropertyName, literalBrackets: isLiteral } = optionValues(options);
  const found: Item[] = [];
  for (const path of await context.files.list(isLiteral ? literalBrackets(fileSelector) : fileSelector)) {
    const loaded = await loadFile(path, context, mimeType);
    const file: BinaryData = { ...loaded, ...(fileName && { fileName }), ...(fileExtension && { fileExtension }) };
    found.push({ json: aboutFile(file), binary: filesOf([[dataPropertyName || 'data', file]]) });
  }
  if (found.length === 0) noteNoFiles(fileSelector, context);
  return found;
}

function aboutFile({ mimeType, fileType, fileName, fileExtension, fileSize }: BinaryData): JsonObject {
  return {
    mimeType,
    ...(fileType !== undefined && { fileType }),
    ...(fileName !== undefined && { fileName }),
    ...(fileExtension !== undefined && { fileExtension }),
    ...(fileSize !== undefined && { fileSize }),
  };
}
