import { type Item, type JsonValue, NodeError } from '@millrace/node-sdk';
import { readCalendar } from '../../../lib/calendar/read-calendar.ts';
import { fieldAccess } from '../../../lib/fields/field-path.ts';
import { itemFile } from '../../../lib/files/item-files.ts';
import { parseJsonInTurns } from '../../../lib/long-json/parse-json-in-turns.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { decodeText } from '../../../lib/text-encoding/code-text.ts';
import type { contentOperations, ExtractFromFileContext } from '../parameters.ts';
import { keptJson, withKeptFiles } from './kept-source.ts';

const access = fieldAccess(true);

/** The item with the content of a file in a field. */
export async function extractContent(
  { item, parameters, binary, signal }: ExtractFromFileContext,
  operation: (typeof contentOperations)[number],
): Promise<Item> {
  const { binaryPropertyName, destinationKey } = parameters;
  const settings = optionValues(parameters.options);
  const bytes = await binary.read(itemFile(item, binaryPropertyName, 'binaryPropertyName'));
  const text = await decodeText(bytes, operation === 'binaryToPropery' ? { encoding: 'base64' } : settings);
  const content = await contentOf({ text, operation, file: binaryPropertyName, signal });
  const json = access.with(keptJson(item, settings.keepSource), destinationKey, content);
  return withKeptFiles(json, item, binaryPropertyName, settings.keepSource);
}

function contentOf({
  text,
  operation,
  file,
  signal,
}: {
  text: string;
  operation: (typeof contentOperations)[number];
  file: string;
  signal: AbortSignal;
}): JsonValue | Promise<JsonValue> {
  if (operation === 'fromJson') return parsed(text, file);
  return operation === 'fromIcs' ? readCalendar(text, signal) : text;
}

async function parsed(text: string, file: string): Promise<JsonValue> {
  if (text.trim() === '') return {};
  try {
    return await parseJsonInTurns(text);
  } catch (cause) {
    throw new NodeError(`The file '${file}' holds no valid JSON`, {
      description: `${(cause as Error).message}. 'Extract from text file' takes it as text.`,
      parameter: 'binaryPropertyName',
      code: 'JSON_INVALID',
      cause,
    });
  }
}
